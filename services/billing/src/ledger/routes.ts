import { billingRoutes as r } from '@mostrador/contracts/billing'
import { businessOf, type ServiceContext, serve } from '@mostrador/platform'
import type { Config } from '../config.ts'
import { saveThresholds, thresholdsOf } from './repository.ts'
import {
  balances,
  capture,
  counters,
  type Deps,
  movements,
  recharge,
  release,
  reserve,
  spentSince,
} from './use-cases.ts'
import type { z } from 'zod'

export type BillingContext = ServiceContext<z.output<typeof Config>, 'billing'>

/** Wire ↔ use case. */
export const ledgerRoutes = (ctx: BillingContext, deps: Deps): void => {
  serve(ctx, r.getCredits, ({ actor }) => counters(deps)(businessOf(actor)))
  serve(ctx, r.listCreditMovements, ({ actor, query }) => movements(deps)(businessOf(actor), query))
  serve(ctx, r.balances, ({ actor }) => balances(deps)(businessOf(actor)))
  serve(ctx, r.recharge, ({ actor, body }) => recharge(deps)(businessOf(actor), body))
  serve(ctx, r.reserve, ({ actor, body }) => reserve(deps)(businessOf(actor), body))
  serve(ctx, r.capture, ({ actor, body }) => capture(deps)(businessOf(actor), body))
  serve(ctx, r.release, ({ actor, body }) => release(deps)(businessOf(actor), body.key))
  serve(ctx, r.spentSince, ({ actor, body }) =>
    spentSince(deps)(businessOf(actor), new Date(body.since))
  )
  serve(ctx, r.putThresholds, ({ actor, body }) =>
    deps.db.transaction(async tx => {
      await saveThresholds(tx, businessOf(actor), body)
      return thresholdsOf(tx, businessOf(actor))
    })
  )
}
