import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve, work } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { copyClient } from './copy-use-cases.ts'
import {
  eraseClient,
  eraseJob,
  eraseNow,
  liftErasure,
  listErasures,
  requestErasure,
} from './use-cases.ts'

/** Routes: what a person may ask of what is held of them. */
export const privacyRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.copyClient, ({ actor, params }) =>
    copyClient(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.requestErasure, ({ actor, params }) =>
    requestErasure(ctx)({ businessId: businessOf(actor), id: params.id, by: actor.name })
  )
  serve(ctx, r.listErasures, ({ actor }) => listErasures(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.liftErasure, ({ actor, params }) =>
    liftErasure(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.eraseNow, ({ actor, params }) =>
    eraseNow(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  work(ctx, eraseJob, eraseClient(ctx))
}
