import { billingRoutes as r } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { businessOf, consume, consumeOutside, serve, work } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { paidDeposit } from '../deposits/deposit.ts'
import { onDepositDeleted, onDepositMoved, onDepositStatus } from '../deposits/outcome-use-cases.ts'
import { requestDeposit } from '../deposits/request-use-cases.ts'
import { reconcileQuoteJob } from '../jobs/reconcile-quote.ts'
import { readNoticeJob } from '../jobs/read-notice.ts'
import { refundPaymentJob } from '../jobs/refund-payment.ts'
import { refundsOfAppointment } from '../refunds/appointment-refund-use-cases.ts'
import { finishRefund, refundPayment } from '../refunds/use-cases.ts'
import { onPaidDeleted, onPaidStatus } from './cancellation-use-cases.ts'
import { onMoneyOfAppointment } from './hand-money-use-cases.ts'
import { readUnread } from './notice-use-cases.ts'
import { onAppointmentPaid, onPaymentRefused } from './outcome-use-cases.ts'
import { findPayment, findToRefund, findHeldDeposits, toPayment } from './payment-repository.ts'
import { createPreference, readPaymentLink } from './public-use-cases.ts'
import { appointmentPayment, paymentMessage, requestPayment } from './request-use-cases.ts'
import { reconcileQuote } from './settle-use-cases.ts'
import { mercadoPagoWebhook } from './webhook-routes.ts'

/** Payment links, their payments and refunds. */
export const paymentLinks = (ctx: BillingContext): void => {
  ownerRoutes(ctx)
  serve(ctx, r.readPaymentLink, ({ body }) => readPaymentLink(ctx)(body))
  serve(ctx, r.createPreference, ({ body }) => createPreference(ctx)(body))
  mercadoPagoWebhook(ctx)
  serve(ctx, r.paymentMessage, ({ actor, params }) =>
    paymentMessage(ctx)(businessOf(actor), params.id)
  )
  serve(ctx, r.receivedPayment, async ({ actor, params }) => {
    const payment = await findPayment(ctx.db, businessOf(actor), params.id)
    if (payment === null) throw new Refusal('payment_not_found')
    return {
      amountCents: payment.amountCents,
      currency: payment.currency as 'MXN' | 'USD',
      deposit: paidDeposit(payment),
    }
  })
  serve(ctx, r.appointmentRefunds, ({ actor, params }) =>
    refundsOfAppointment(ctx)({ businessId: businessOf(actor), appointmentId: params.id })
  )
  serve(ctx, r.heldDeposits, async ({ actor, body }) => {
    const deposits = await findHeldDeposits(ctx.db, businessOf(actor), body.appointmentIds)
    const now = ctx.clock.now()
    return deposits.map(({ appointmentId, amountCents, currency, refundableUntil: until }) => ({
      appointmentId,
      cents: amountCents,
      currency: currency as 'MXN' | 'USD',
      isRefundable: until !== null && now <= until,
    }))
  })
  serve(ctx, r.requestDeposit, ({ actor, params, body }) =>
    requestDeposit(ctx)({ businessId: businessOf(actor), id: params.id, by: body.by })
  )
  consume(ctx, 'billing-payments', {
    'appointment.paid': onAppointmentPaid,
    'appointment.payment_refused': onPaymentRefused,
    'appointment.status_changed': async (event, tx) => {
      await onDepositStatus(ctx)(event, tx)
      await onPaidStatus(event, tx)
    },
    'appointment.moved': onDepositMoved,
    'appointment.deleted': async (event, tx) => {
      await onDepositDeleted(ctx)(event, tx)
      await onPaidDeleted(event, tx)
    },
  })
  consumeOutside(ctx, 'billing-hand-money', {
    'money.recorded': onMoneyOfAppointment(ctx),
    'money.changed': onMoneyOfAppointment(ctx),
  })
  work(ctx, reconcileQuoteJob, reconcileQuote(ctx))
  work(ctx, refundPaymentJob, finishRefund(ctx))
  work(ctx, readNoticeJob, readUnread(ctx))
}

const ownerRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.appointmentPayment, ({ actor, params }) =>
    appointmentPayment(ctx)(businessOf(actor), params.id)
  )
  serve(
    ctx,
    r.requestPayment,
    ({ actor, params, body }) => requestPayment(ctx)({ actor, id: params.id, send: body.send }),
    // A repetition reads scheduling and the account again for its answer.
    { readAnswer: ({ actor, params }) => appointmentPayment(ctx)(businessOf(actor), params.id) }
  )
  serve(ctx, r.refundPayment, ({ actor, params, body }) =>
    refundPayment(ctx)({ actor, id: params.id, ...body })
  )
  serve(ctx, r.getPayment, async ({ actor, params }) => {
    const payment = await findPayment(ctx.db, businessOf(actor), params.id)
    if (payment === null) throw new Refusal('payment_not_found')
    return toPayment(payment)
  })
  serve(ctx, r.paymentsToRefund, async ({ actor }) =>
    (await findToRefund(ctx.db, businessOf(actor))).map(toPayment)
  )
}
