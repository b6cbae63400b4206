import { expect, it } from 'vitest'
import { waitMs } from './retry.ts'

it('doubles the wait up to ten minutes', () => {
  expect([1, 2, 3, 30].map(attempts => waitMs(attempts, 2))).toEqual([2_000, 4_000, 8_000, 600_000])
})
