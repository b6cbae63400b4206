import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, sealKeys, unseal } from './seal.ts'

const key = (id: string, byte: number): string =>
  `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const place = { table: 'channel_connection', column: 'token', businessId: 'b1', rowId: 'r1' }

describe('sealed tokens (A34)', () => {
  const keys = sealKeys(key('k1', 1))

  it('open the same text in the same place, and seal it differently each time', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), secret => {
        const sealed = seal(keys, place, secret.toWellFormed())
        expect(sealed).toMatch(/^v1:k1:[\w-]{16}:[\w-]+$/)
        expect(unseal(keys, place, sealed)).toBe(secret.toWellFormed())
        expect(seal(keys, place, secret.toWellFormed())).not.toBe(sealed)
      })
    ))

  it('do not open in another business, row, table or column', () => {
    const sealed = seal(keys, place, 'EAAG')
    for (const [name, value] of Object.entries({
      businessId: 'b2',
      rowId: 'r2',
      table: 'other',
      column: 'other',
    }))
      expect(() => unseal(keys, { ...place, [name]: value }, sealed)).toThrow()
  })

  it('do not open once a byte changed', () => {
    const sealed = seal(keys, place, 'EAAG')
    const last = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(() => unseal(keys, place, sealed.slice(0, -3) + last + sealed.slice(-2))).toThrow()
  })

  it('are sealed with the first key, and open with the older ones', () => {
    const both = sealKeys(`${key('k2', 2)}, ${key('k1', 1)}`)
    expect(unseal(both, place, seal(keys, place, 'old'))).toBe('old')
    expect(seal(both, place, 'new').startsWith('v1:k2:')).toBe(true)
    expect(() => unseal(keys, place, seal(both, place, 'new'))).toThrow('unknown key')
    expect(() => sealKeys('k1:c2hvcnQ=')).toThrow('32 bytes')
  })
})
