import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { createResource, deleteResource, editResource, listResources } from './use-cases.ts'

export const resourceRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listResources, ({ actor, query }) =>
    listResources(ctx)({ businessId: businessOf(actor), usage: query.usage })
  )
  serve(ctx, r.createResource, ({ actor, body }) =>
    createResource(ctx)({ businessId: businessOf(actor), fields: body.resource })
  )
  serve(ctx, r.editResource, ({ actor, params, body }) =>
    editResource(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      fields: body.resource,
      revision: body.revision,
    })
  )
  serve(ctx, r.deleteResource, ({ actor, params }) =>
    deleteResource(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
