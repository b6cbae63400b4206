import { expect, it } from 'vitest'
import { formatMoney, pesosOfText } from './money.ts'

it.each([
  ['1250', 1_250],
  ['1,250.50', 1_250.5],
  ['$1,250.50 MXN', 1_250.5],
  ['149,90', 149.9],
  ['1250,5 pesos', 1_250.5],
  [' 0 ', 0],
  ['-5', -5],
  ['', null],
  ['gratis', Number.NaN],
  ['Desde 300', Number.NaN],
  // Neither thousands nor decimals: nobody guesses which.
  ['1.250,50', Number.NaN],
  ['12,5000', Number.NaN],
])('reads %o as %o pesos', (typed, pesos) => {
  expect(pesosOfText(typed)).toBe(pesos)
})

it.each([
  [125_050, '$1,250.50'],
  [-1_000, '−$10.00'],
  [0, '$0.00'],
])('writes %d cents as %s', (cents, text) => {
  expect(formatMoney({ cents, currency: 'MXN' })).toBe(text)
})
