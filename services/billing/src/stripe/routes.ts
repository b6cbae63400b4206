import { billingRoutes as r } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { providerEventReceiver } from '../provider-events/use-cases.ts'
import { verifyEvent } from './webhook.ts'

/** Events of Stripe: read only after their signature was verified, answered only when stored. */
export const stripeWebhookRoutes = (ctx: BillingContext): void => {
  const receive = providerEventReceiver(ctx)
  serve(ctx, r.stripeWebhook, async ({ body, headers, reply }) => {
    if (ctx.stripe === null) throw new Refusal('payments_unconfigured')
    const signature = headers['stripe-signature']
    const event = verifyEvent(ctx.stripe, {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : '',
      now: ctx.clock.now(),
    })
    if (event === undefined) throw new Refusal('payment_event_forged')
    await receive({
      provider: 'stripe',
      eventId: event.id,
      kind: event.type,
      payload: body.toString('utf8'),
      businessId: null,
    })
    return reply.type('text/plain').send('OK')
  })
}
