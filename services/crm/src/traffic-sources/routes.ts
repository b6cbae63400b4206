import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { createSource, deleteSource, editSource, listSources } from './use-cases.ts'

export const trafficSourceRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listTrafficSources, ({ actor, query }) =>
    listSources(ctx)({ actor, clientId: query.clientId, name: query.trafficSourceName })
  )
  serve(ctx, r.createTrafficSource, ({ actor, body }) =>
    createSource(ctx)({ businessId: businessOf(actor), fields: body.trafficSource })
  )
  serve(ctx, r.editTrafficSource, ({ actor, params, body }) =>
    editSource(ctx)({
      actor,
      id: params.id,
      fields: body.trafficSource,
      revision: body.revision,
    })
  )
  serve(ctx, r.deleteTrafficSource, ({ actor, params }) =>
    deleteSource(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
