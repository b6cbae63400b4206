import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, consumeOutside, serve, work } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { releaseUnpaidJob } from '../jobs/release-unpaid.ts'
import { endHoldPaidByHand, onMoneyOfAppointment } from './hand-money-use-cases.ts'
import { onPaymentReceived } from './settle-use-cases.ts'
import { awaitPaymentOf, paymentFacts, releaseIfUnpaid } from './use-cases.ts'

/** Payments of appointments: routes for billing, what it says, and the release of unpaid times. */
export const appointmentPayments = (ctx: SchedulingContext): void => {
  serve(ctx, r.paymentFacts, ({ actor, params, query }) =>
    paymentFacts(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      firstSeenAt: query.firstSeenAt === undefined ? null : new Date(query.firstSeenAt),
    })
  )
  serve(ctx, r.awaitPayment, ({ actor, params }) =>
    awaitPaymentOf(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  consumeOutside(ctx, 'scheduling-payments', {
    'payment.received': onPaymentReceived(ctx),
    'money.recorded': onMoneyOfAppointment(ctx),
    'money.changed': onMoneyOfAppointment(ctx),
    'money.deleted': onMoneyOfAppointment(ctx),
  })
  work(ctx, releaseUnpaidJob, async ({ businessId, appointmentId }) => {
    // The books are asked first: money may have been taken a moment ago.
    const isPaid = await endHoldPaidByHand(ctx)({ businessId, id: appointmentId })
    if (!isPaid) await releaseIfUnpaid(ctx)({ businessId, appointmentId })
  })
}
