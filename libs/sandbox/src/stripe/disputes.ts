import type { FastifyInstance } from 'fastify'
import { newIntent } from './intents.ts'
import { listPage } from './listed.ts'
import type { Dispute } from './model.ts'
import type { StripeStore } from './store.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string> }

/**
 * The payment behind a session, an invoice or an intent; that of an invoice is made when asked for.
 */
const intentOf = (store: StripeStore, id: string): string => {
  if (id.startsWith('pi_')) return store.intent(id).id
  const session = id.startsWith('cs_') ? store.session(id).session : null
  if (session?.payment_intent) return session.payment_intent
  const invoice = store.invoice(session?.invoice ?? id)
  const invoicePayment = [...store.invoicePayments].find(
    ([, invoiceId]) => invoiceId === invoice.id
  )
  if (invoicePayment !== undefined) return invoicePayment[0]
  const intent = newIntent(store, {
    amount: invoice.amount_paid,
    currency: invoice.currency,
    customer: invoice.customer,
    receipt_email: null,
    metadata: {},
  })
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  store.invoicePayments.set(intent.id, invoice.id)
  return intent.id
}

/** A cardholder's bank takes the money of a payment back, or only asks (`warning_…`). */
export const openDispute = (
  store: StripeStore,
  paid: string,
  {
    amount,
    status = 'needs_response',
  }: { readonly amount?: number; readonly status?: Dispute['status'] } = {}
): Dispute => {
  const intent = store.intent(intentOf(store, paid))
  const dispute: Dispute = {
    id: store.id('dp'),
    object: 'dispute',
    amount: amount ?? intent.amount_received,
    currency: intent.currency,
    charge: `ch_${intent.id.slice(3)}`,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
    is_charge_refundable: false,
    created: store.seconds(),
    livemode: false,
    metadata: {},
  }
  store.disputes.set(dispute.id, dispute)
  store.emit('charge.dispute.created', dispute)
  if (status === 'needs_response') store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decided. A won one brings the money back. */
export const closeDispute = (
  store: StripeStore,
  dispute: Dispute,
  status: 'won' | 'lost' | 'warning_closed'
): void => {
  dispute.status = status
  store.emit('charge.dispute.closed', dispute)
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', dispute)
}

export const disputeRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.get<StripeRequest>('/disputes/:id', async ({ params }) => store.dispute(params.id))
  app.get<StripeRequest>('/invoice_payments', async ({ query }) => {
    const requestedIntent = query['payment[payment_intent]']
    const rows = [...store.invoicePayments]
      .filter(([intentId]) => requestedIntent === undefined || requestedIntent === intentId)
      .map(([intentId, invoice]) => ({
        id: `inpay_${intentId.slice(3)}`,
        object: 'invoice_payment',
        invoice,
        amount_paid: store.intent(intentId).amount_received,
        status: 'paid',
        created: store.intent(intentId).created,
        payment: { type: 'payment_intent', payment_intent: intentId },
      }))
    return listPage('/v1/invoice_payments', rows, query)
  })
}
