import { describe, expect, it } from 'vitest'
import { retryAfterSeconds, tryLimits, waitsAfterTries } from './tries.ts'

const now = new Date('2026-11-20T00:00:00Z')
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

describe('attempts to sign in', () => {
  it('are free five times per account, then wait twice as long each time, up to an hour', () =>
    expect(waitsAfterTries(tryLimits.email)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]))

  it('are free thirty times per network address, which a whole shop may share', () => {
    const waits = waitsAfterTries(tryLimits.address)
    expect(waits.slice(0, 29).every(wait => wait === 0)).toBe(true)
    expect(waits.slice(29)).toEqual([1, 2, 4, 8, 15])
  })

  it.each(['email', 'device'] as const)('are limited to 20 per %s in any hour', kind =>
    expect(2 * tryLimits[kind].perHour).toBeLessThanOrEqual(20)
  )

  it.each([
    ['the wait', { blockedUntil: inMinutes(4), hourFrom: inMinutes(-5), hourTries: 7 }, 240],
    ['the hour', { blockedUntil: inMinutes(-1), hourFrom: inMinutes(-50), hourTries: 10 }, 600],
    [
      'the later of both',
      { blockedUntil: inMinutes(32), hourFrom: inMinutes(-50), hourTries: 10 },
      1920,
    ],
    ['a moment', { blockedUntil: inMinutes(-1), hourFrom: null, hourTries: 0 }, 1],
  ])('are allowed again after %s', (_, tried, seconds) =>
    expect(retryAfterSeconds(tried, now, tryLimits.email)).toBe(seconds)
  )
})
