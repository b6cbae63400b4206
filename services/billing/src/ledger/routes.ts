import { billingRoutes as r } from '@mostrador/contracts/billing'
import { businessOf, type House, serve } from '@mostrador/platform'
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

export type BillingHouse = House<z.output<typeof Config>, 'billing'>

/** Wire ↔ use case. */
export const ledgerRoutes = (house: BillingHouse, deps: Deps): void => {
  serve(house, r.getCredits, ({ actor }) => counters(deps)(businessOf(actor)))
  serve(house, r.listCreditMovements, ({ actor, query }) =>
    movements(deps)(businessOf(actor), query)
  )
  serve(house, r.balances, ({ actor }) => balances(deps)(businessOf(actor)))
  serve(house, r.recharge, ({ actor, body }) => recharge(deps)(businessOf(actor), body))
  serve(house, r.reserve, ({ actor, body }) => reserve(deps)(businessOf(actor), body))
  serve(house, r.capture, ({ actor, body }) => capture(deps)(businessOf(actor), body))
  serve(house, r.release, ({ actor, body }) => release(deps)(businessOf(actor), body.key))
  serve(house, r.spentSince, ({ actor, body }) =>
    spentSince(deps)(businessOf(actor), new Date(body.since))
  )
  serve(house, r.putThresholds, ({ actor, body }) =>
    deps.db.transaction(async tx => {
      await saveThresholds(tx, businessOf(actor), body)
      return thresholdsOf(tx, businessOf(actor))
    })
  )
}
