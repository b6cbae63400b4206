import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import {
  archiveProperty,
  createProperty,
  deleteProperty,
  editProperty,
  getProperty,
  listProperties,
  quoteProperties,
} from './use-cases.ts'

export const propertyRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listProperties, ({ actor, query }) =>
    listProperties(ctx)({
      businessId: businessOf(actor),
      includeArchived: query.includeArchived === 'true',
    })
  )
  serve(ctx, r.getProperty, ({ actor, params }) =>
    getProperty(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.createProperty, ({ actor, body }) =>
    createProperty(ctx)({ businessId: businessOf(actor), form: body.property })
  )
  serve(ctx, r.editProperty, ({ actor, params, body }) =>
    editProperty(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      form: body.property,
      revision: body.revision,
    })
  )
  serve(ctx, r.archiveProperty, ({ actor, params, query }) =>
    archiveProperty(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      isArchived: query.archive === 'true',
    })
  )
  serve(ctx, r.deleteProperty, ({ actor, params }) =>
    deleteProperty(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.quoteProperties, ({ actor, body }) =>
    quoteProperties(ctx)({ businessId: businessOf(actor), ...body })
  )
}
