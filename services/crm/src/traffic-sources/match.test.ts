import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOf } from './match.ts'

const exact = (keyword: string) => ({ keyword, matchType: 'exact' as const })
const partial = (keyword: string) => ({ keyword, matchType: 'partial' as const })
const found = (message: string, ...sources: Parameters<typeof sourceOf>[1]) =>
  sourceOf(message, sources)?.keyword ?? null

describe('the source of a first message', () => {
  it('is the one that it is exactly, without case, accents and blanks', () => {
    expect(found('  HÓLA  volante ', exact('hola volante'))).toBe('hola volante')
    expect(found('hola volante!', exact('hola volante'))).toBeNull()
    expect(found('vi su volante', exact('volante'))).toBeNull()
  })
  it('is one whose keyword is anywhere in it', () => {
    expect(found('Hola, vi su anuncio en Instagram', partial('instagram'))).toBe('instagram')
    expect(found('Hola', partial('instagram'))).toBeNull()
  })
  it('is the exact one before a part, and the longest part before a shorter one', () => {
    expect(found('promo', partial('promo'), exact('Promo'))).toBe('Promo')
    expect(found('promo de noviembre', partial('promo'), partial('promo de nov'))).toBe(
      'promo de nov'
    )
  })
  it('takes no keyword for a pattern', () => {
    expect(found('cualquier cosa', partial('.*'))).toBeNull()
    expect(found('dame el 50% (hoy)', partial('50% (hoy)'))).toBe('50% (hoy)')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (keyword, around) => {
        const isThere = found(`${around}x ${keyword} x${around}`, partial(keyword)) === keyword
        expect(isThere).toBe(true)
      })
    )
  })
})
