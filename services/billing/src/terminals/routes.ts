import { billingRoutes as r } from '@mostrador/contracts/billing'
import { businessOf, consume, serve, work } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { reconcileChargeJob } from '../jobs/reconcile-charge.ts'
import {
  cancelCharge,
  chargeOnTerminal,
  onAppointmentEnded,
  readCharge,
  terminalOptions,
} from './charge-use-cases.ts'
import { reconcileCharge } from './watch-use-cases.ts'

/** Charges of appointments on Point terminals. */
export const terminalRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.terminalOptions, ({ actor, params }) =>
    terminalOptions(ctx)({ actor, id: params.id })
  )
  serve(ctx, r.chargeOnTerminal, ({ actor, params, body }) =>
    chargeOnTerminal(ctx)({ actor, id: params.id, ...body })
  )
  serve(ctx, r.checkTerminalCharge, ({ actor, params }) =>
    readCharge(ctx)({ businessId: businessOf(actor), chargeId: params.id })
  )
  serve(ctx, r.cancelTerminalCharge, ({ actor, params }) =>
    cancelCharge(ctx)({ businessId: businessOf(actor), chargeId: params.id })
  )
  consume(ctx, 'billing-terminals', {
    'appointment.status_changed': onAppointmentEnded,
    'appointment.deleted': onAppointmentEnded,
  })
  work(ctx, reconcileChargeJob, reconcileCharge(ctx))
}
