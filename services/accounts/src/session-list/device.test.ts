import { describe, expect, it } from 'vitest'
import { coarseAddress, deviceOf } from './device.ts'

describe('the device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
      'Chrome en Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge en Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
      'Chrome en Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
    ['curl/8.9', null],
    [undefined, null],
  ])('is read from %s as %s', (header, device) => expect(deviceOf(header)).toBe(device))
})

describe('the address of a session', () => {
  it.each([
    ['189.203.45.77', '189.203.45.x'],
    ['::ffff:189.203.45.77', '189.203.45.x'],
    ['2806:2f0:5180:1:2:3:4:5', '2806:2f0:5180:…'],
    ['demo', null],
    [undefined, null],
  ])('%s is stored as %s', (address, expected) => expect(coarseAddress(address)).toBe(expected))
})
