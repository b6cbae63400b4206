import type { DepositRequest } from '@mostrador/contracts/billing'
import { dueCentsOf, remainingCentsOf } from '@mostrador/contracts/scheduling'
import { Refusal, refundableUntil } from '@mostrador/kernel'
import type { BillingContext } from '../context.ts'
import { readFacts } from '../payment-links/facts-client.ts'
import { addressOf, makeLink } from '../payment-links/request-use-cases.ts'

type DepositInput = { readonly businessId: string; readonly id: string; readonly by: string }

/** Refusals after which no deposit is requested: the appointment stays as it was booked. */
const notAsked = new Set([
  'seller_not_connected',
  'already_paid',
  'nothing_to_pay',
  'appointment_not_payable',
  // Changed or gone since it was booked.
  'service_without_link',
  'payment_not_found',
])

/**
 * Holds an appointment until its deposit is paid, and answers where and under which terms that is.
 * Null for a service without one, a business without an account, and what is paid or over. Asking
 * again changes nothing.
 */
export const requestDeposit =
  (ctx: BillingContext) =>
  async ({ businessId, id, by }: DepositInput): Promise<DepositRequest | null> => {
    const before = await readFacts(ctx, businessId, { appointmentId: id, firstSeenAt: null })
    if (before?.price?.deposit === undefined || before.price.deposit === null) return null
    try {
      const { link, facts } = await makeLink(ctx, { businessId, by, id, send: false })
      const { price } = facts
      if (price === null || price.deposit === null) return null
      const { refundHours } = price.deposit
      const cents = dueCentsOf(price)
      const end = refundableUntil(new Date(facts.start), refundHours)
      return {
        url: addressOf(ctx, link, facts.shortId),
        cents,
        restCents: remainingCentsOf(price) - cents,
        currency: price.currency,
        refundHours,
        refundableUntil: end.toISOString(),
        isRefundable: ctx.clock.now() <= end,
        heldUntil: facts.releasedAt,
      }
    } catch (error) {
      if (error instanceof Refusal && notAsked.has(error.code)) return null
      throw error
    }
  }
