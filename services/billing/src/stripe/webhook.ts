import type Stripe from 'stripe'
import type { ConnectedStripe } from './connected.ts'

/** Seconds that a signature is good for: what is older was recorded and sent again. */
const TOLERANCE_SECONDS = 300

/**
 * The event of a webhook whose signature is of one of our secrets and not older than five minutes;
 * undefined otherwise.
 */
export const verifyEvent = (
  { api, webhookSecrets }: ConnectedStripe,
  {
    body,
    signature,
    now,
  }: { readonly body: Buffer; readonly signature: string; readonly now: Date }
): Stripe.Event | undefined => {
  for (const secret of webhookSecrets) {
    try {
      return api.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime()
      )
    } catch {
      // Not of this secret; what no secret signed is refused by the caller.
    }
  }
  return undefined
}
