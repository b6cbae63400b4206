import { billingRoutes as r } from '@mostrador/contracts/billing'
import { businessOf, serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { recharge } from './recharge-use-cases.ts'
import { capture, release, reserve } from './reservation-use-cases.ts'
import { exportMovements } from './export-use-cases.ts'
import { readMovements } from './movement-list-use-cases.ts'
import { changeThresholds, readBalances, readCounters, readSpentSince } from './use-cases.ts'

export const ledgerRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.getCredits, ({ actor }) => readCounters(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.listCreditMovements, ({ actor, query }) =>
    readMovements(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.exportCredits, ({ actor, query }) =>
    exportMovements(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.balances, ({ actor }) => readBalances(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.recharge, ({ actor, body }) =>
    recharge(ctx)({
      businessId: businessOf(actor),
      ...body,
      expiresAt: body.expiresAt === null ? null : new Date(body.expiresAt),
    })
  )
  serve(ctx, r.reserve, ({ actor, body }) =>
    reserve(ctx)({ businessId: businessOf(actor), ...body })
  )
  serve(ctx, r.capture, ({ actor, body }) =>
    capture(ctx)({ businessId: businessOf(actor), ...body })
  )
  serve(ctx, r.release, ({ actor, body }) =>
    release(ctx)({ businessId: businessOf(actor), key: body.key })
  )
  serve(ctx, r.spentSince, ({ actor, body }) =>
    readSpentSince(ctx)({ businessId: businessOf(actor), since: new Date(body.since) })
  )
  serve(ctx, r.putThresholds, ({ actor, body }) =>
    changeThresholds(ctx)({ businessId: businessOf(actor), thresholds: body })
  )
}
