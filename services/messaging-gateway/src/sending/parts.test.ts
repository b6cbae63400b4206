import { channels } from '@mostrador/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adapterOf } from '../channels/registry.ts'
import { partsOf } from './parts.ts'

describe('parts of a long message', () => {
  const size = (channel: (typeof channels)[number], text: string): number =>
    channel === 'instagram' ? Buffer.byteLength(text) : text.length

  it('have the allowed length, lose nothing and break no character', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.array(fc.constantFrom('hola', 'ñandú', '👩‍👩‍👧', '\n', ' ', 'x'.repeat(700), '日本語'), {
          maxLength: 60,
        }),
        (channel, words) => {
          const text = words.join(' ')
          const parts = partsOf(channel, text)
          for (const part of parts) {
            expect(size(channel, part)).toBeLessThanOrEqual(adapterOf(channel).textLimit)
            expect(part.isWellFormed()).toBe(true)
          }
          expect(parts.join('').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
        }
      )
    ))

  it('are one for a short message, and cut a long one between words', () => {
    expect(partsOf('whatsapp', 'Hola')).toEqual(['Hola'])
    expect(partsOf('instagram', `${'a'.repeat(600)} ${'b'.repeat(600)}`)).toEqual([
      'a'.repeat(600),
      'b'.repeat(600),
    ])
  })
})
