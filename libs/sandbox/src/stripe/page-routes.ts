import type { FastifyInstance } from 'fastify'
import type { Form } from './form.ts'
import type { Subscription } from './model.ts'
import { checkoutPage, closedPage, invoicePage, portalPage } from './pages.ts'
import { endSubscription, paySession, renewSubscription, settleInvoice } from './payments.ts'
import type { PortalSession, StripeWorld } from './world.ts'

type StripeRequest = { Params: { id: string }; Body: Form }

const checkoutRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.get<StripeRequest>('/c/pay/:id', async ({ params }, reply) => {
    const kept = world.session(params.id)
    const isOpen = kept.session.status === 'open'
    const html = isOpen ? checkoutPage(kept, false) : closedPage(kept.session.cancel_url)
    return reply.type('text/html').send(html)
  })
  app.post<StripeRequest>('/c/pay/:id', async ({ params, body }, reply) => {
    const kept = world.session(params.id)
    const { session } = kept
    if (session.status === 'expired')
      return reply.type('text/html').send(closedPage(session.cancel_url))
    if (body['decision'] !== 'pay' && session.status === 'open') {
      world.emit('payment_intent.payment_failed', {
        object: 'payment_intent',
        amount: session.amount_total,
        currency: session.currency,
        status: 'requires_payment_method',
        metadata: session.metadata,
      })
      return reply.type('text/html').send(checkoutPage(kept, true))
    }
    paySession(world, kept)
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })
}

const actions: Readonly<Record<string, (world: StripeWorld, subscription: Subscription) => void>> =
  {
    cancel: (world, subscription) => turnCancel(world, subscription, true),
    resume: (world, subscription) => turnCancel(world, subscription, false),
    renew: (world, subscription) => renewSubscription(world, subscription, true),
    'renew-declined': (world, subscription) => renewSubscription(world, subscription, false),
    end: endSubscription,
    settle: (world, subscription) => {
      const open = [...world.invoices.values()].filter(
        ({ status, parent }) =>
          status === 'open' && parent.subscription_details.subscription === subscription.id
      )
      for (const invoice of open) settleInvoice(world, invoice, true)
    },
  }

const turnCancel = (world: StripeWorld, subscription: Subscription, ends: boolean): void => {
  subscription.cancel_at_period_end = ends
  world.emit('customer.subscription.updated', subscription)
}

const ofCustomer = <Row extends { readonly customer: string }>(
  rows: Iterable<Row>,
  { customer }: PortalSession
): Row[] => [...rows].filter(row => row.customer === customer).toReversed()

const portalRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  app.get<StripeRequest>('/p/session/:id', async ({ params }, reply) => {
    const portal = world.portals.get(params.id)
    if (portal === undefined) return reply.status(404).type('text/html').send(closedPage('/'))
    const html = portalPage(
      ofCustomer(world.subscriptions.values(), portal),
      ofCustomer(world.invoices.values(), portal),
      portal.returnUrl
    )
    return reply.type('text/html').send(html)
  })
  app.post<StripeRequest>('/p/session/:id', async ({ params, body }, reply) => {
    const { action, subscription: id } = body
    const portal = world.portals.get(params.id)
    const subscription = typeof id === 'string' ? world.subscriptions.get(id) : undefined
    if (portal !== undefined && subscription?.customer === portal.customer)
      actions[String(action)]?.(world, subscription)
    return reply.redirect(`/p/session/${params.id}`, 303)
  })
  app.get<StripeRequest>('/i/:id', async ({ params }, reply) =>
    reply.type('text/html').send(invoicePage(world.invoice(params.id)))
  )
}

/** What a person sees of Stripe: the hosted checkout, the portal, an invoice. */
export const stripePageRoutes = (app: FastifyInstance, world: StripeWorld): void => {
  checkoutRoutes(app, world)
  portalRoutes(app, world)
}
