import { expect, it } from 'vitest'
import { pesosOfTyped, pesosText, typedOfPesos } from './typed-pesos.ts'

it('reads an amount however it is written', () => {
  expect(['1250', '1,250.50', '$1,250.50 MXN', ' 0 ', '-5'].map(pesosOfTyped)).toEqual([
    1_250, 1_250.5, 1_250.5, 0, -5,
  ])
  expect(pesosOfTyped('')).toBeNull()
  expect(['1,25', 'gratis', '1.250,50'].map(typed => pesosOfTyped(typed))).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  expect([typedOfPesos(null), typedOfPesos(12.5), pesosText(1_250.5)]).toEqual([
    '',
    '12.5',
    '$1,250.50',
  ])
})
