import { describe, expect, it } from 'vitest'
import { unstorableAt } from './storable.ts'

describe('values that cannot be stored', () => {
  it.each([
    [
      'text, accents, emoji, lines',
      { name: 'Peluquería 💈\n\tÑandú', list: ['a', 1, null, true] },
      null,
    ],
    ['a NUL in a text', { client: { name: 'Ana\0' } }, ['client', 'name']],
    ['a NUL in a list', { images: ['a', '\0'] }, ['images', '1']],
    ['half an emoji', { text: '\ud83d hola' }, ['text']],
    ['a NUL in the name of a field', { address: { 'a\0': 1 } }, ['address']],
    ['bytes and dates, which are not texts', { bytes: Buffer.from([0]), at: new Date(0) }, null],
  ])('detects %s', (_, value, path) => {
    expect(unstorableAt(value)).toEqual(path)
  })
  it('detects extreme nesting without a stack overflow', () => {
    const deep = Array.from({ length: 100_000 }).reduce<unknown>(inner => [inner], 1)
    expect(unstorableAt({ deep })?.[0]).toBe('deep')
  })
})
