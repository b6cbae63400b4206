/** What a service asks for in advance: cents, or a percentage of the price. */
export type Deposit = { readonly type: 'percentage' | 'fixed'; readonly value: number }

export type DepositSplit = {
  /** Cents to pay now. */
  readonly depositCents: number
  /** Cents to pay at the place. */
  readonly restCents: number
}

const HOUR_MS = 3_600_000

/**
 * Splits a price, in integer cents: the deposit is at least a cent and never more than the price,
 * and both parts add up to it. A percentage is rounded to the cent. Null where nothing is
 * requested.
 */
export const splitDeposit = (priceCents: number, deposit: Deposit | null): DepositSplit | null => {
  if (deposit === null || deposit.value <= 0 || priceCents <= 0) return null
  const { type, value } = deposit
  const uncappedCents = Math.round(type === 'percentage' ? (priceCents * value) / 100 : value)
  const depositCents = Math.min(Math.max(uncappedCents, 1), priceCents)
  return { depositCents, restCents: priceCents - depositCents }
}

/** Until when a cancellation gives a deposit back: so many hours before the start, inclusive. */
export const refundableUntil = (start: Date, refundHours: number): Date =>
  new Date(start.getTime() - refundHours * HOUR_MS)
