import { Refusal } from '@mostrador/kernel'
import Stripe from 'stripe'
import type { BillingContext } from '../context.ts'
import type { ConnectedStripe } from './connected.ts'

/** Stripe, or the refusal `payments_unconfigured`. */
export const mustHaveStripe = ({ stripe }: BillingContext): ConnectedStripe => {
  if (stripe === null) throw new Refusal('payments_unconfigured')
  return stripe
}

/**
 * Asks Stripe for somebody who waits. Refuses `payments_away` when it did not answer, or not as it
 * should: what it came to is unknown then, and asking again is safe under the same key.
 */
export const asking = async <Answer>(
  ctx: BillingContext,
  ask: (api: Stripe) => Promise<Answer>
): Promise<Answer> => {
  const { api } = mustHaveStripe(ctx)
  try {
    return await ask(api)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn({ kind: error.type, code: error.code }, 'Stripe refused or did not answer')
    throw new Refusal('payments_away')
  }
}
