import { describe, expect, it } from 'vitest'
import { isOwnOrigin, mayChange } from './origin.ts'

const post = {
  method: 'POST',
  host: 'panel.mx',
  protocol: 'https',
  origin: 'https://panel.mx',
  fetchSite: 'same-origin' as string | undefined,
}

describe('the origin check of a request', () => {
  it('accepts a state change from our own page', () => expect(mayChange(post)).toBe(true))
  it.each([
    'https://otro.mx',
    'http://panel.mx',
    'https://panel.mx.otro.mx',
    'https://panel.mx:444',
    'null',
    undefined,
  ])('refuses a state change from %s', origin => expect(mayChange({ ...post, origin })).toBe(false))
  it.each(['cross-site', 'same-site', 'none'])(
    'refuses a state change when the browser says %s',
    fetchSite => expect(mayChange({ ...post, fetchSite })).toBe(false)
  )
  it('accepts a state change from an older browser that sends no origin', () =>
    expect(mayChange({ ...post, fetchSite: undefined })).toBe(true))
  it('asks for no origin when a request only reads', () =>
    expect(mayChange({ ...post, method: 'GET', origin: undefined, fetchSite: 'cross-site' })).toBe(
      true
    ))
  it('requires a socket to have the origin of the page', () =>
    expect(isOwnOrigin({ origin: 'https://evil.mx', host: 'panel.mx', protocol: 'https' })).toBe(
      false
    ))
})
