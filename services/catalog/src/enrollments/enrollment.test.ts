import { expect, it } from 'vitest'
import { holdsSeat, paymentOf } from './enrollment.ts'

it('derives the payment state from what was paid [ENR2-03, C2-47]', () => {
  const owed = { status: 'confirmed' as const, totalCents: 1_000 }
  expect(paymentOf(owed, 0)).toEqual({ paymentStatus: 'pending', remainingCents: 1_000 })
  expect(paymentOf(owed, 1)).toEqual({ paymentStatus: 'partial', remainingCents: 999 })
  expect(paymentOf(owed, 1_000)).toEqual({ paymentStatus: 'completed', remainingCents: 0 })
  expect(paymentOf(owed, 1_200)).toEqual({ paymentStatus: 'completed', remainingCents: 0 })
  expect(paymentOf({ ...owed, totalCents: 0 }, 0).paymentStatus).toBe('completed')
  expect(paymentOf({ ...owed, status: 'cancelled' }, 400)).toEqual({
    paymentStatus: 'partial',
    remainingCents: 0,
  })
})

it('pending and confirmed enrolments hold a seat', () => {
  expect((['pending', 'confirmed', 'cancelled'] as const).map(holdsSeat)).toEqual([
    true,
    true,
    false,
  ])
})
