import type { FastifyInstance } from 'fastify'
import { stripeFailures } from './errors.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import {
  type Form,
  formIn,
  listIn,
  metadataIn,
  mustHave,
  textIn,
  textsIn,
  wholeIn,
} from './form.ts'
import { disputeRoutes } from './disputes.ts'
import { intentRoutes } from './intents.ts'
import { listPage } from './listed.ts'
import type { Subscription } from './model.ts'
import {
  changePrice,
  endSubscription,
  expireSession,
  type PriceChange,
  prorationOf,
} from './payments.ts'
import { createSession } from './sessions.ts'
import { newCustomer, type StripeStore } from './store.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string>; Body: Form }

const sessionRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.post<StripeRequest>(
    '/checkout/sessions',
    async ({ body }) => createSession(store, body).session
  )
  app.get<StripeRequest>('/checkout/sessions', async ({ query }) => {
    const sessions = [...store.sessions.values()].map(({ session }) => session)
    const { status, customer, payment_intent: intent } = query
    return listPage(
      '/v1/checkout/sessions',
      sessions.filter(
        session =>
          (status === undefined || session.status === status) &&
          (customer === undefined || session.customer === customer) &&
          (intent === undefined || session.payment_intent === intent)
      ),
      query
    )
  })
  app.get<StripeRequest>(
    '/checkout/sessions/:id',
    async ({ params }) => store.session(params.id).session
  )
  app.post<StripeRequest>('/checkout/sessions/:id/expire', async ({ params }) => {
    const session = store.session(params.id)
    if (session.session.status !== 'open') throw stripeFailures.notOpen(session.session.status)
    expireSession(store, session)
    return session.session
  })
}

const customerRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.post<StripeRequest>('/customers', async ({ body }) =>
    newCustomer(store, {
      email: textIn(body['email']) ?? null,
      name: textIn(body['name']) ?? null,
      preferred_locales: textsIn(body['preferred_locales']),
      metadata: metadataIn(body['metadata']),
    })
  )
  app.get<StripeRequest>('/customers/:id', async ({ params }) => store.customer(params.id))
  app.post<StripeRequest>('/billing_portal/sessions', async ({ body }) => {
    const customer = store.customer(mustHave(body, 'customer')).id
    const returnUrl = mustHave(body, 'return_url')
    const id = store.id('bps')
    const locale = textIn(body['locale']) ?? null
    store.portals.set(id, { customer, returnUrl, locale })
    const url = `${store.url()}/p/session/${id}`
    return {
      id,
      object: 'billing_portal.session',
      url,
      customer,
      return_url: returnUrl,
      locale,
      created: store.seconds(),
      livemode: false,
    }
  })
}

/** What a change of a subscription, or its preview, says of another price. */
const priceChangeIn = (
  store: StripeStore,
  subscription: Subscription,
  form: Form
): PriceChange | undefined => {
  const [item] = listIn(form['items'])
  if (item === undefined) return undefined
  const itemId = mustHave(item, 'id')
  if (subscription.items.data[0]?.id !== itemId)
    throw stripeFailures.missing('subscription_item', itemId)
  const price = formIn(item['price_data'])
  const charges = textIn(form['proration_behavior']) === 'always_invoice'
  const date = charges ? (textIn(form['proration_date']) ?? store.seconds()) : undefined
  return {
    product: store.product(mustHave(price, 'product')).id,
    unitAmount: wholeIn(price, 'unit_amount'),
    prorationDate: date === undefined ? undefined : Number(date),
  }
}

const subscriptionRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.get<StripeRequest>('/subscriptions', async ({ query }) =>
    listPage(
      '/v1/subscriptions',
      [...store.subscriptions.values()].filter(
        ({ customer }) => query['customer'] === undefined || query['customer'] === customer
      ),
      query
    )
  )
  app.get<StripeRequest>('/subscriptions/:id', async ({ params }) => store.subscription(params.id))
  app.post<StripeRequest>('/subscriptions/:id', async ({ params, body }) => {
    const subscription = store.subscription(params.id)
    const change = priceChangeIn(store, subscription, body)
    if (change?.prorationDate !== undefined && store.quirks.declines)
      throw stripeFailures.declined()
    Object.assign(subscription.metadata, metadataIn(body['metadata']))
    for (const [name, text] of Object.entries(subscription.metadata))
      if (text === '') delete subscription.metadata[name]
    const cancel = textIn(body['cancel_at_period_end'])
    if (cancel !== undefined) subscription.cancel_at_period_end = cancel === 'true'
    if (change === undefined) store.emit('customer.subscription.updated', subscription)
    else changePrice(store, subscription, change)
    return subscription
  })
  app.delete<StripeRequest>('/subscriptions/:id', async ({ params }) => {
    const subscription = store.subscription(params.id)
    // What has ended cannot be cancelled: Stripe does not find it then.
    if (subscription.status === 'canceled') throw stripeFailures.missing('subscription', params.id)
    endSubscription(store, subscription)
    return subscription
  })
}

/** The API under /v1, after key and idempotency were looked at. */
export const stripeApiRoutes = (app: FastifyInstance, store: StripeStore): void => {
  sessionRoutes(app, store)
  customerRoutes(app, store)
  subscriptionRoutes(app, store)
  catalogueRoutes(app, store)
  intentRoutes(app, store)
  disputeRoutes(app, store)
  app.post<StripeRequest>('/invoices/create_preview', async ({ body }) => {
    const subscription = store.subscription(mustHave(body, 'subscription'))
    const change = priceChangeIn(store, subscription, formIn(body['subscription_details']))
    const due = change === undefined ? 0 : prorationOf(subscription, change)
    return { object: 'invoice', currency: 'mxn', total: due, amount_due: Math.max(0, due) }
  })
  app.get<StripeRequest>('/invoices', async ({ query }) =>
    listPage(
      '/v1/invoices',
      [...store.invoices.values()].filter(
        ({ customer, status }) =>
          (query['customer'] === undefined || query['customer'] === customer) &&
          (query['status'] === undefined || query['status'] === status)
      ),
      query
    )
  )
  app.get<StripeRequest>('/invoices/:id', async ({ params }) => store.invoice(params.id))
  app.get<StripeRequest>('/events', async ({ query }) =>
    listPage(
      '/v1/events',
      store.events.filter(({ type }) => query['type'] === undefined || query['type'] === type),
      query
    )
  )
}
