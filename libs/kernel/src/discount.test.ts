import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Discount, discountedPrice, timerParts, timerSeconds } from './discount.ts'

const now = new Date('2026-11-24T18:00:00Z')
const seconds = (count: number): Date => new Date(now.getTime() + count * 1_000)
const half: Discount = {
  active: true,
  type: 'percentage',
  value: 50,
  expirationType: 'always',
  seconds: 900,
  startsAt: null,
  endsAt: null,
}
const priceOf = (discount: Partial<Discount>, firstSeenAt: Date | null = null): number =>
  discountedPrice(25_000, { ...half, ...discount }, { now, firstSeenAt }).priceCents

describe('the price after a discount', () => {
  it('lowers by a percentage, or by an amount down to nothing [DSC-02]', () => {
    expect(priceOf({})).toBe(12_500)
    expect(priceOf({ value: 33 })).toBe(16_750)
    expect(priceOf({ type: 'fixed', value: 5_050 })).toBe(19_950)
    expect(priceOf({ type: 'fixed', value: 90_000 })).toBe(0)
  })

  it('is full when the discount is off, over or not started [DSC-03]', () => {
    expect(priceOf({ active: false })).toBe(25_000)
    expect(priceOf({ expirationType: 'date', endsAt: now })).toBe(25_000)
    expect(priceOf({ expirationType: 'date', endsAt: seconds(1) })).toBe(12_500)
    expect(priceOf({ expirationType: 'date', startsAt: seconds(1), endsAt: seconds(9) })).toBe(
      25_000
    )
    expect(priceOf({ expirationType: 'date' })).toBe(25_000)
  })

  it('holds always, or while its timer or its date runs [DSC-03]', () => {
    const late = new Date('2036-11-24T18:00:00Z')
    const lateWith = (discount: Partial<Discount>) =>
      discountedPrice(25_000, { ...half, ...discount }, { now: late, firstSeenAt: now }).priceCents
    expect(lateWith({})).toBe(12_500)
    expect(lateWith({ expirationType: 'timer' })).toBe(25_000)
    expect(lateWith({ expirationType: 'date', endsAt: seconds(1) })).toBe(25_000)
    expect(priceOf({ expirationType: 'timer' }, seconds(-899))).toBe(12_500)
    expect(priceOf({ expirationType: 'date', startsAt: now, endsAt: seconds(1) })).toBe(12_500)
  })

  it('runs a timer from the first view; a later view does not restart it [DSC2-04]', () => {
    const timer = { expirationType: 'timer', seconds: 900 } as const
    expect(priceOf(timer, seconds(-899))).toBe(12_500)
    expect(priceOf(timer, seconds(-900))).toBe(25_000)
    expect(priceOf(timer)).toBe(25_000)
    const { endsAt } = discountedPrice(
      25_000,
      { ...half, ...timer },
      { now, firstSeenAt: seconds(-60) }
    )
    expect(endsAt).toEqual(seconds(840))
  })

  it('is never negative, never above the full price, and its parts add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_900 }),
        fc.constantFrom('percentage' as const, 'fixed' as const),
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        (original, type, value) => {
          const discount = { ...half, type, value }
          const { priceCents, discountCents } = discountedPrice(original, discount, {
            now,
            firstSeenAt: null,
          })
          expect(priceCents + discountCents).toBe(original)
          expect(Number.isInteger(priceCents) && priceCents >= 0 && discountCents >= 0).toBe(true)
        }
      )
    )
  })

  it('stores a timer in seconds, which give its parts back [DSC2-03]', () => {
    expect(timerSeconds({ days: 1, hours: 1, minutes: 1, seconds: 1 })).toBe(90_061)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_678_399 }), total => {
        expect(timerSeconds(timerParts(total))).toBe(total)
      })
    )
  })
})
