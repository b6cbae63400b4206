import { describe, expect, it } from 'vitest'
import { isOwnOrigin, mayChange } from './origin.ts'

const post = {
  method: 'POST',
  host: 'panel.mx',
  protocol: 'https',
  origin: 'https://panel.mx',
  fetchSite: 'same-origin' as string | undefined,
}

describe('where a state change may come from', () => {
  it('from our own page', () => expect(mayChange(post)).toBe(true))
  it.each([
    'https://otro.mx',
    'http://panel.mx',
    'https://panel.mx.otro.mx',
    'https://panel.mx:444',
    'null',
    undefined,
  ])('not from %s', origin => expect(mayChange({ ...post, origin })).toBe(false))
  it.each(['cross-site', 'same-site', 'none'])('not when the browser says %s', fetchSite =>
    expect(mayChange({ ...post, fetchSite })).toBe(false)
  )
  it('from an older browser that does not say', () =>
    expect(mayChange({ ...post, fetchSite: undefined })).toBe(true))
  it('reading needs no origin', () =>
    expect(mayChange({ ...post, method: 'GET', origin: undefined, fetchSite: 'cross-site' })).toBe(
      true
    ))
  it('a socket needs its own origin', () =>
    expect(isOwnOrigin({ origin: 'https://evil.mx', host: 'panel.mx', protocol: 'https' })).toBe(
      false
    ))
})
