import { expect, it } from 'vitest'
import { isSameSet, mergeValues } from './merge-values.ts'

const fields = {
  name: { label: 'Nombre', format: String },
  price: { label: 'Precio', format: (price: string) => `$${price}` },
  branches: {
    label: 'Sucursales',
    isSame: isSameSet,
    format: (ids: readonly string[]) => `${ids.length}`,
  },
}
const base = { name: 'Corte', price: '150', branches: ['a', 'b'] as readonly string[] }

it('takes what somebody else changed and keeps what was typed here', () => {
  const typed = { ...base, price: '180' }
  const current = { name: 'Corte clásico', price: '200', branches: ['b', 'a'] }
  expect(mergeValues(fields, { base, typed, current })).toEqual({
    values: { name: 'Corte clásico', price: '180', branches: ['a', 'b'] },
    differences: [
      { label: 'Nombre', now: 'Corte clásico', keepsOwn: false },
      { label: 'Precio', now: '$200', keepsOwn: true },
    ],
  })
})

it('reports a changed field without a conflict where both wrote the same value', () => {
  const same = { ...base, price: '200' }
  expect(mergeValues(fields, { base, typed: same, current: same }).differences).toEqual([
    { label: 'Precio', now: '$200', keepsOwn: false },
  ])
})
