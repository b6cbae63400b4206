import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOf } from './match.ts'

const exact = (keyword: string) => ({ keyword, matchType: 'exact' as const })
const partial = (keyword: string) => ({ keyword, matchType: 'partial' as const })
const keywordOf = (message: string, ...sources: Parameters<typeof sourceOf>[1]) =>
  sourceOf(message, sources)?.keyword ?? null

describe('the source of a first message', () => {
  it('is the one with the same text, ignoring case, accents and blanks', () => {
    expect(keywordOf('  HÓLA  volante ', exact('hola volante'))).toBe('hola volante')
    expect(keywordOf('hola volante!', exact('hola volante'))).toBeNull()
    expect(keywordOf('vi su volante', exact('volante'))).toBeNull()
  })
  it('is one whose keyword is contained in it', () => {
    expect(keywordOf('Hola, vi su anuncio en Instagram', partial('instagram'))).toBe('instagram')
    expect(keywordOf('Hola', partial('instagram'))).toBeNull()
  })
  it('is an exact match before a partial one, and the longest partial match before a shorter one', () => {
    expect(keywordOf('promo', partial('promo'), exact('Promo'))).toBe('Promo')
    expect(keywordOf('promo de noviembre', partial('promo'), partial('promo de nov'))).toBe(
      'promo de nov'
    )
  })
  it('compares keywords literally', () => {
    expect(keywordOf('cualquier cosa', partial('.*'))).toBeNull()
    expect(keywordOf('dame el 50% (hoy)', partial('50% (hoy)'))).toBe('50% (hoy)')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (keyword, around) => {
        const isThere = keywordOf(`${around}x ${keyword} x${around}`, partial(keyword)) === keyword
        expect(isThere).toBe(true)
      })
    )
  })
})
