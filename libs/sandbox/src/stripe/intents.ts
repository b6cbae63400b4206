import type { FastifyInstance } from 'fastify'
import { type Form, metadataIn, mustHave, textIn, wholeIn } from './form.ts'
import { listPage } from './listed.ts'
import type { Intent } from './model.ts'
import type { StripeStore } from './store.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string>; Body: Form }

export const newIntent = (
  store: StripeStore,
  fields: Pick<Intent, 'amount' | 'currency' | 'customer' | 'receipt_email' | 'metadata'>
): Intent => {
  const id = store.id('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount_received: 0,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${store.id('local').slice(6)}`,
    created: store.seconds(),
    ...fields,
  }
  store.intents.set(id, intent)
  return intent
}

/** Its money arrived. One that was paid before stays as it is. */
export const payIntent = (store: StripeStore, intent: Intent): Intent => {
  if (intent.status === 'succeeded') return intent
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  store.emit('payment_intent.succeeded', intent)
  return intent
}

export const intentRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.post<StripeRequest>('/payment_intents', async ({ body }) => {
    const customer = textIn(body['customer']) ?? null
    if (customer !== null) store.customer(customer)
    return newIntent(store, {
      amount: wholeIn(body, 'amount'),
      currency: mustHave(body, 'currency'),
      customer,
      receipt_email: textIn(body['receipt_email']) ?? null,
      metadata: metadataIn(body['metadata']),
    })
  })
  app.get<StripeRequest>('/payment_intents', async ({ query }) =>
    listPage('/v1/payment_intents', store.intents.values(), query)
  )
  app.get<StripeRequest>('/payment_intents/:id', async ({ params }) => store.intent(params.id))
}
