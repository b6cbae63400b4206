import { expect, it } from 'vitest'
import { countText, lengthText, pluralize } from './count.ts'

it('groups the digits of a count, and keeps as many decimals as are asked for', () => {
  expect([countText(0), countText(1_234), countText(2.0625), countText(2.05, 1)]).toEqual([
    ...['0', '1,234', '2.063', '2.1'],
  ])
  expect(lengthText(['a', 'b'])).toBe('2')
})

it.each([
  [0, '0 citas'],
  [1, '1 cita'],
  [1_250, '1,250 citas'],
])('pluralizes %i', (count, text) => {
  expect(pluralize(count, 'cita', 'citas')).toBe(text)
})

it('uses the singular for exactly one, and the plural for a fraction', () => {
  expect(pluralize(1, 'crédito', 'créditos', 1)).toBe('1 crédito')
  expect(pluralize(0.5, 'crédito', 'créditos', 1)).toBe('0.5 créditos')
})
