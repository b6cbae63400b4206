import { expect, it } from 'vitest'
import { roundSumsAbove } from './cash-change.tsx'

it.each([
  [350, [400, 500, 1_000]],
  [49.5, [50, 100, 200]],
  [500, [550, 600, 1_000]],
  [1_730, [1_750, 1_800, 2_000]],
])('offers round sums above %d pesos', (pesos, sums) => {
  expect(roundSumsAbove(pesos)).toEqual(sums)
})
