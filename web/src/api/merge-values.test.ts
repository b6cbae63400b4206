import { expect, it } from 'vitest'
import { isSameSet, mergeValues } from './merge-values.ts'

const fields = {
  name: { label: 'Nombre', words: String },
  price: { label: 'Precio', words: (price: string) => `$${price}` },
  branches: {
    label: 'Sucursales',
    isSame: isSameSet,
    words: (ids: readonly string[]) => `${ids.length}`,
  },
}
const base = { name: 'Corte', price: '150', branches: ['a', 'b'] as readonly string[] }

it('takes what somebody else changed and keeps what was typed here', () => {
  const typed = { ...base, price: '180' }
  const current = { name: 'Corte clásico', price: '200', branches: ['b', 'a'] }
  expect(mergeValues(fields, { base, typed, current })).toEqual({
    values: { name: 'Corte clásico', price: '180', branches: ['a', 'b'] },
    differences: [
      { label: 'Nombre', now: 'Corte clásico', isKept: false },
      { label: 'Precio', now: '$200', isKept: true },
    ],
  })
})

it('says that a field changed and keeps nothing back where both wrote the same', () => {
  const same = { ...base, price: '200' }
  expect(mergeValues(fields, { base, typed: same, current: same }).differences).toEqual([
    { label: 'Precio', now: '$200', isKept: false },
  ])
})
