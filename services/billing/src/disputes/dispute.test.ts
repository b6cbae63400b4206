import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditsDisputed, standingOf } from './dispute.ts'

describe('a dispute', () => {
  it('takes nothing while the bank only inquires, or in an unknown status', () => {
    for (const status of ['warning_needs_response', 'warning_closed', 'prevented', 'new_one'])
      expect(standingOf(status)).toBe('none')
    expect(['needs_response', 'lost', 'won'].map(standingOf)).toEqual(['open', 'lost', 'won'])
  })

  it('covers the share of credits that its amount paid, never more than all of them', () => {
    expect(creditsDisputed(1_000n, { paidCents: 30_000, disputedCents: 10_000 })).toBe(334n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (credits, paidCents, disputedCents) => {
          const due = creditsDisputed(credits, { paidCents, disputedCents })
          expect(due >= 0n && due <= credits).toBe(true)
          expect(
            due * BigInt(paidCents) >= credits * BigInt(Math.min(disputedCents, paidCents))
          ).toBe(true)
        }
      )
    )
  })
})
