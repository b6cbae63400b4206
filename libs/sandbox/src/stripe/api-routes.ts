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
import { newCustomer, type StripeWorld } from './world.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string>; Body: Form }

const sessionRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.post<StripeRequest>(
    '/checkout/sessions',
    async ({ body }) => createSession(world, body).session
  )
  app.get<StripeRequest>('/checkout/sessions', async ({ query }) => {
    const sessions = [...world.sessions.values()].map(({ session }) => session)
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
    async ({ params }) => world.session(params.id).session
  )
  app.post<StripeRequest>('/checkout/sessions/:id/expire', async ({ params }) => {
    const kept = world.session(params.id)
    if (kept.session.status !== 'open') throw stripeFailures.notOpen(kept.session.status)
    expireSession(world, kept)
    return kept.session
  })
}

const customerRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.post<StripeRequest>('/customers', async ({ body }) =>
    newCustomer(world, {
      email: textIn(body['email']) ?? null,
      name: textIn(body['name']) ?? null,
      preferred_locales: textsIn(body['preferred_locales']),
      metadata: metadataIn(body['metadata']),
    })
  )
  app.get<StripeRequest>('/customers/:id', async ({ params }) => world.customer(params.id))
  app.post<StripeRequest>('/billing_portal/sessions', async ({ body }) => {
    const customer = world.customer(mustHave(body, 'customer')).id
    const returnUrl = mustHave(body, 'return_url')
    const id = world.id('bps')
    const locale = textIn(body['locale']) ?? null
    world.portals.set(id, { customer, returnUrl, locale })
    const url = `${world.url()}/p/session/${id}`
    return {
      id,
      object: 'billing_portal.session',
      url,
      customer,
      return_url: returnUrl,
      locale,
      created: world.seconds(),
      livemode: false,
    }
  })
}

/** What a change of a subscription, or its preview, says of another price. */
const priceChangeIn = (
  world: StripeWorld,
  subscription: Subscription,
  form: Form
): PriceChange | undefined => {
  const [item] = listIn(form['items'])
  if (item === undefined) return undefined
  const known = mustHave(item, 'id')
  if (subscription.items.data[0]?.id !== known)
    throw stripeFailures.missing('subscription_item', known)
  const price = formIn(item['price_data'])
  const charges = textIn(form['proration_behavior']) === 'always_invoice'
  const date = charges ? (textIn(form['proration_date']) ?? world.seconds()) : undefined
  return {
    product: world.product(mustHave(price, 'product')).id,
    unitAmount: wholeIn(price, 'unit_amount'),
    prorationDate: date === undefined ? undefined : Number(date),
  }
}

const subscriptionRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.get<StripeRequest>('/subscriptions', async ({ query }) =>
    listPage(
      '/v1/subscriptions',
      [...world.subscriptions.values()].filter(
        ({ customer }) => query['customer'] === undefined || query['customer'] === customer
      ),
      query
    )
  )
  app.get<StripeRequest>('/subscriptions/:id', async ({ params }) => world.subscription(params.id))
  app.post<StripeRequest>('/subscriptions/:id', async ({ params, body }) => {
    const subscription = world.subscription(params.id)
    const change = priceChangeIn(world, subscription, body)
    if (change?.prorationDate !== undefined && world.quirks.declines)
      throw stripeFailures.declined()
    Object.assign(subscription.metadata, metadataIn(body['metadata']))
    for (const [name, text] of Object.entries(subscription.metadata))
      if (text === '') delete subscription.metadata[name]
    const cancel = textIn(body['cancel_at_period_end'])
    if (cancel !== undefined) subscription.cancel_at_period_end = cancel === 'true'
    if (change === undefined) world.emit('customer.subscription.updated', subscription)
    else changePrice(world, subscription, change)
    return subscription
  })
  app.delete<StripeRequest>('/subscriptions/:id', async ({ params }) => {
    const subscription = world.subscription(params.id)
    // What has ended cannot be cancelled: Stripe does not find it then.
    if (subscription.status === 'canceled') throw stripeFailures.missing('subscription', params.id)
    endSubscription(world, subscription)
    return subscription
  })
}

/** The API under /v1, after key and idempotency were looked at. */
export const stripeApiRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  sessionRoutes(app, world)
  customerRoutes(app, world)
  subscriptionRoutes(app, world)
  catalogueRoutes(app, world)
  intentRoutes(app, world)
  disputeRoutes(app, world)
  app.post<StripeRequest>('/invoices/create_preview', async ({ body }) => {
    const subscription = world.subscription(mustHave(body, 'subscription'))
    const change = priceChangeIn(world, subscription, formIn(body['subscription_details']))
    const due = change === undefined ? 0 : prorationOf(subscription, change)
    return { object: 'invoice', currency: 'mxn', total: due, amount_due: Math.max(0, due) }
  })
  app.get<StripeRequest>('/invoices', async ({ query }) =>
    listPage(
      '/v1/invoices',
      [...world.invoices.values()].filter(
        ({ customer, status }) =>
          (query['customer'] === undefined || query['customer'] === customer) &&
          (query['status'] === undefined || query['status'] === status)
      ),
      query
    )
  )
  app.get<StripeRequest>('/invoices/:id', async ({ params }) => world.invoice(params.id))
  app.get<StripeRequest>('/events', async ({ query }) =>
    listPage(
      '/v1/events',
      world.events.filter(({ type }) => query['type'] === undefined || query['type'] === type),
      query
    )
  )
}
