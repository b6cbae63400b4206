import type { FastifyInstance } from 'fastify'
import type { Form } from './form.ts'
import type { Subscription } from './model.ts'
import { checkoutPage, closedPage, invoicePage, portalPage } from './pages.ts'
import { endSubscription, paySession, renewSubscription, settleInvoice } from './payments.ts'
import type { PortalSession, StripeStore } from './store.ts'

type StripeRequest = { Params: { id: string }; Body: Form }

const checkoutRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.get<StripeRequest>('/c/pay/:id', async ({ params }, reply) => {
    const session = store.session(params.id)
    const isOpen = session.session.status === 'open'
    const html = isOpen ? checkoutPage(session, false) : closedPage(session.session.cancel_url)
    return reply.type('text/html').send(html)
  })
  app.post<StripeRequest>('/c/pay/:id', async ({ params, body }, reply) => {
    const stored = store.session(params.id)
    const { session } = stored
    if (session.status === 'expired')
      return reply.type('text/html').send(closedPage(session.cancel_url))
    if (body['decision'] !== 'pay' && session.status === 'open') {
      store.emit('payment_intent.payment_failed', {
        object: 'payment_intent',
        amount: session.amount_total,
        currency: session.currency,
        status: 'requires_payment_method',
        metadata: session.metadata,
      })
      return reply.type('text/html').send(checkoutPage(stored, true))
    }
    paySession(store, stored)
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })
}

const actions: Readonly<Record<string, (store: StripeStore, subscription: Subscription) => void>> =
  {
    cancel: (store, subscription) => setCancelAtPeriodEnd(store, subscription, true),
    resume: (store, subscription) => setCancelAtPeriodEnd(store, subscription, false),
    renew: (store, subscription) => renewSubscription(store, subscription, true),
    'renew-declined': (store, subscription) => renewSubscription(store, subscription, false),
    end: endSubscription,
    settle: (store, subscription) => {
      const open = [...store.invoices.values()].filter(
        ({ status, parent }) =>
          status === 'open' && parent.subscription_details.subscription === subscription.id
      )
      for (const invoice of open) settleInvoice(store, invoice, true)
    },
  }

const setCancelAtPeriodEnd = (
  store: StripeStore,
  subscription: Subscription,
  ends: boolean
): void => {
  subscription.cancel_at_period_end = ends
  store.emit('customer.subscription.updated', subscription)
}

const ofCustomer = <Row extends { readonly customer: string }>(
  rows: Iterable<Row>,
  { customer }: PortalSession
): Row[] => [...rows].filter(row => row.customer === customer).toReversed()

const portalRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.get<StripeRequest>('/p/session/:id', async ({ params }, reply) => {
    const portal = store.portals.get(params.id)
    if (portal === undefined) return reply.status(404).type('text/html').send(closedPage('/'))
    const html = portalPage(
      ofCustomer(store.subscriptions.values(), portal),
      ofCustomer(store.invoices.values(), portal),
      portal.returnUrl
    )
    return reply.type('text/html').send(html)
  })
  app.post<StripeRequest>('/p/session/:id', async ({ params, body }, reply) => {
    const { action, subscription: id } = body
    const portal = store.portals.get(params.id)
    const subscription = typeof id === 'string' ? store.subscriptions.get(id) : undefined
    if (portal !== undefined && subscription?.customer === portal.customer)
      actions[String(action)]?.(store, subscription)
    return reply.redirect(`/p/session/${params.id}`, 303)
  })
  app.get<StripeRequest>('/i/:id', async ({ params }, reply) =>
    reply.type('text/html').send(invoicePage(store.invoice(params.id)))
  )
}

/** What a person sees of Stripe: the hosted checkout, the portal, an invoice. */
export const stripePageRoutes = (app: FastifyInstance, store: StripeStore): void => {
  checkoutRoutes(app, store)
  portalRoutes(app, store)
}
