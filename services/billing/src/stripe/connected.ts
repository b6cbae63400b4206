import type Stripe from 'stripe'

/** What billing needs of Stripe: its client, and the secrets that its webhooks are signed with. */
export type ConnectedStripe = {
  readonly api: Stripe
  /** More than one while a secret is being replaced. */
  readonly webhookSecrets: readonly string[]
}
