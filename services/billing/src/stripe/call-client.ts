import { Refusal } from '@mostrador/kernel'
import Stripe from 'stripe'
import type { BillingContext } from '../context.ts'
import type { ConnectedStripe } from './connected.ts'

/** Returns the Stripe client. Refuses `payments_unconfigured` without one. */
export const mustHaveStripe = ({ stripe }: BillingContext): ConnectedStripe => {
  if (stripe === null) throw new Refusal('payments_unconfigured')
  return stripe
}

/**
 * Calls Stripe within a request. Refuses `payments_away` when it failed or did not answer: its
 * outcome is unknown then, and a retry under the same key is safe.
 */
export const callStripe = async <Answer>(
  ctx: BillingContext,
  request: (api: Stripe) => Promise<Answer>
): Promise<Answer> => {
  const { api } = mustHaveStripe(ctx)
  try {
    return await request(api)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn({ kind: error.type, code: error.code }, 'Stripe refused or did not answer')
    throw new Refusal('payments_away')
  }
}
