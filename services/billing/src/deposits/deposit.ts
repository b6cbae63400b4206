import type { DepositOutcome, OfferedDeposit, PaidDeposit } from '@mostrador/contracts/billing'
import { dueCentsOf, remainingCentsOf, type PaymentFacts } from '@mostrador/contracts/scheduling'
import { pesosOf, refundableUntil } from '@mostrador/kernel'
import { latestOf } from '../subscriptions/subscription.ts'

// Pure rules of deposits: offered terms, and the outcome of a paid one.

/** Deposit terms of a quote and its payment; both null when the whole price is paid. */
export type DepositTerms = {
  readonly depositTotalCents: number | null
  readonly refundHours: number | null
}
type Price = NonNullable<PaymentFacts['price']>

/** The terms under which a price is offered now. */
export const termsOf = ({ cents, deposit }: Price): DepositTerms =>
  deposit === null
    ? { depositTotalCents: null, refundHours: null }
    : { depositTotalCents: cents, refundHours: deposit.refundHours }

export const sameTerms = (left: DepositTerms, right: DepositTerms): boolean =>
  left.depositTotalCents === right.depositTotalCents && left.refundHours === right.refundHours

/** A deposit as its payer and the business see it; null for the whole price. */
export const offeredDeposit = (price: Price, start: string): OfferedDeposit | null => {
  const { deposit, cents } = price
  if (deposit === null) return null
  return {
    total: pesosOf(cents),
    rest: pesosOf(remainingCentsOf(price) - dueCentsOf(price)),
    refundHours: deposit.refundHours,
    refundableUntil: refundableUntil(new Date(start), deposit.refundHours).toISOString(),
  }
}

export type StoredDeposit = DepositTerms & {
  readonly amountCents: number
  readonly refundableUntil: Date | null
  readonly depositOutcome: string | null
}

/** A deposit that was paid; null for the payment of a whole price. */
export const paidDeposit = (payment: StoredDeposit): PaidDeposit | null => {
  const { depositTotalCents: total, amountCents } = payment
  if (total === null) return null
  return {
    total: pesosOf(total),
    rest: pesosOf(Math.max(0, total - amountCents)),
    refundableUntil: payment.refundableUntil?.toISOString() ?? null,
    // Held by a constraint of the table.
    outcome: payment.depositOutcome as DepositOutcome | null,
  }
}

/** Last instant at which a cancellation returns the deposit; null: it has no deposit. */
export const refundDeadline = ({ refundHours }: DepositTerms, startsAt: string): Date | null =>
  refundHours === null ? null : refundableUntil(new Date(startsAt), refundHours)

/**
 * What a status means for a deposit: returned when cancelled in time, kept when cancelled late or
 * when nobody came; null while the appointment is active.
 */
export const outcomeOf = (status: string, until: Date | null, at: Date): DepositOutcome | null => {
  if (status === 'no_asistida') return 'no_show'
  if (status !== 'cancelada') return null
  return until !== null && at <= until ? 'returned' : 'late'
}

/** Who moved an appointment: its client, by the assistant, or the business. */
export type Mover = 'client' | 'business'

/**
 * Until when a deposit is given back after its appointment was moved: a client who moves it too
 * late to cancel does not get it back by that, and a business that moves it nearer does not
 * shorten it.
 */
export const movedRefundDeadline = (
  terms: DepositTerms,
  before: Date | null,
  { startsAt, at, by }: { readonly startsAt: string; readonly at: Date; readonly by: Mover }
): Date | null => {
  if (before !== null && at > before) return before
  const after = refundDeadline(terms, startsAt)
  return by === 'business' ? latestOf(before, after) : after
}
