import { pesosOfText } from '@mostrador/kernel'

/**
 * What is left of a price in cents, 0 when it is paid; null where the price is words («Desde $300»)
 * or nothing.
 */
export const remainingCentsOf = (price: string, paidCents: number): number | null => {
  const priceCents = Math.round((pesosOfText(price) ?? 0) * 100)
  return priceCents > 0 ? Math.max(0, priceCents - paidCents) : null
}

/** Whether a price is fully paid; a price that is not a number counts as paid by any payment. */
export const isPaidInFull = (price: string, paidCents: number): boolean =>
  paidCents > 0 && (remainingCentsOf(price, paidCents) ?? 0) === 0
