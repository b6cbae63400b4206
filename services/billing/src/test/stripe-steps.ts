import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r, type CheckoutForm } from '@mostrador/contracts/billing'
import { startStripeSandbox, type StripeSandbox } from '@mostrador/sandbox'
import Stripe from 'stripe'
import { type BillingTestApp, startBilling } from './billing-test-app.ts'

export type StripeTest = Awaited<ReturnType<typeof startBillingWithStripe>>
const keys = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }

/** Billing on a port of its own, and a local Stripe that posts its webhooks there. */
export const startBillingWithStripe = async (variables: Record<string, string> = {}) => {
  const time: { app?: BillingTestApp } = {}
  const clock = { now: () => time.app?.clock.now() ?? new Date('2026-11-21T18:00:00Z') }
  const webhook = { url: '' }
  const sandbox: StripeSandbox = await startStripeSandbox({
    ...keys,
    clock,
    webhookUrl: () => webhook.url,
    random: () => 0.5,
  })
  const app = await startBilling({ variables: { ...sandbox.variables, ...variables } })
  time.app = app
  const address = await app.app('billing').listen({ port: 0, host: '127.0.0.1' })
  webhook.url = `${address}/api/stripe/webhook`
  const gptCredits = async (owner: Actor): Promise<number> =>
    (await app.as(owner)(r.getCredits, {})).data.gptModel
  const settled = async (): Promise<void> => {
    await sandbox.settled()
    await app.settled()
  }
  const { hostname: host, port } = new URL(sandbox.url)
  return {
    app,
    sandbox,
    gptCredits,
    /** What the owner of the account does at Stripe. */
    account: new Stripe(keys.secretKey, { host, port, protocol: 'http' }),
    /** Buys a plan and pays it; returns the id of its subscription. */
    async subscribe(owner: Actor, planId: string, unitAmount: number): Promise<string> {
      const body = checkoutForm(owner, [{ priceId: planId, quantity: 1, unitAmount }])
      const { data } = (await app.as(owner)(r.startCheckout, { body })).data
      sandbox.control.pay(data)
      await settled()
      return sandbox.control.session(data).subscription ?? ''
    },
    /** Waits until every webhook of Stripe arrived and was applied. */
    settled,
    async stop() {
      await sandbox.close()
      await app.stop()
    },
  }
}

/** A form as /precios posts it. */
export const checkoutForm = (
  { businessId, userId }: Pick<Actor, 'businessId' | 'userId'>,
  prices: CheckoutForm['prices']
): CheckoutForm => ({
  prices,
  currentPath: '/precios',
  allowQuantityUpdates: false,
  business: businessId ?? '',
  user: userId ?? '',
})
