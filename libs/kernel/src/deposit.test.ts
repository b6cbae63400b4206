import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundableUntil, splitDeposit } from './deposit.ts'

describe('a deposit', () => {
  it('is an amount or a percentage of the price, and the rest is paid at the place', () => {
    expect(splitDeposit(25_000, { type: 'fixed', value: 10_000 })).toEqual({
      depositCents: 10_000,
      restCents: 15_000,
    })
    expect(splitDeposit(25_050, { type: 'percentage', value: 33 })).toEqual({
      depositCents: 8_267,
      restCents: 16_783,
    })
    expect(splitDeposit(5_000, { type: 'fixed', value: 10_000 })?.restCents).toBe(0)
  })

  it('is none where none is required, or where nothing is left to pay', () => {
    expect(splitDeposit(25_000, null)).toBeNull()
    expect(splitDeposit(25_000, { type: 'fixed', value: 0 })).toBeNull()
    expect(splitDeposit(0, { type: 'percentage', value: 50 })).toBeNull()
  })

  it('is whole cents between one and the price, and both parts add up to the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_900 }),
        fc.constantFrom('percentage' as const, 'fixed' as const),
        fc.double({ min: Number.MIN_VALUE, max: 1e12, noNaN: true }),
        (price, type, value) => {
          const { depositCents = 0, restCents = 0 } = splitDeposit(price, { type, value }) ?? {}
          expect(depositCents + restCents).toBe(price)
          expect(Number.isInteger(depositCents) && depositCents >= 1).toBe(true)
          expect(restCents).toBeGreaterThanOrEqual(0)
        }
      )
    )
  })

  it('is refundable until so many hours before the start', () => {
    const start = new Date('2026-11-25T20:00:00Z')
    expect(refundableUntil(start, 24)).toEqual(new Date('2026-11-24T20:00:00Z'))
    expect(refundableUntil(start, 0)).toEqual(start)
  })
})
