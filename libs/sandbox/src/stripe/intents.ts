import type { FastifyInstance } from 'fastify'
import { type Form, metadataIn, mustHave, textIn, wholeIn } from './form.ts'
import { listPage } from './listed.ts'
import type { Intent } from './model.ts'
import type { StripeWorld } from './world.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string>; Body: Form }

export const newIntent = (
  world: StripeWorld,
  fields: Pick<Intent, 'amount' | 'currency' | 'customer' | 'receipt_email' | 'metadata'>
): Intent => {
  const id = world.id('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount_received: 0,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${world.id('local').slice(6)}`,
    created: world.seconds(),
    ...fields,
  }
  world.intents.set(id, intent)
  return intent
}

/** Its money arrived. One that was paid before stays as it is. */
export const payIntent = (world: StripeWorld, intent: Intent): Intent => {
  if (intent.status === 'succeeded') return intent
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  world.emit('payment_intent.succeeded', intent)
  return intent
}

export const intentRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.post<StripeRequest>('/payment_intents', async ({ body }) => {
    const customer = textIn(body['customer']) ?? null
    if (customer !== null) world.customer(customer)
    return newIntent(world, {
      amount: wholeIn(body, 'amount'),
      currency: mustHave(body, 'currency'),
      customer,
      receipt_email: textIn(body['receipt_email']) ?? null,
      metadata: metadataIn(body['metadata']),
    })
  })
  app.get<StripeRequest>('/payment_intents', async ({ query }) =>
    listPage('/v1/payment_intents', world.intents.values(), query)
  )
  app.get<StripeRequest>('/payment_intents/:id', async ({ params }) => world.intent(params.id))
}
