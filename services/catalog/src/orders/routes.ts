import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { getOrder, listOrders } from './list-use-cases.ts'
import { quoteOrder } from './quote-use-cases.ts'
import { returnOrder, setOrderStatus } from './status-use-cases.ts'
import { createOrder, editOrder } from './use-cases.ts'

export const orderRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listOrders, ({ actor, query: { businessId: _, ...filter } }) =>
    listOrders(ctx)({ businessId: businessOf(actor), filter })
  )
  serve(ctx, r.getOrder, ({ actor, params }) =>
    getOrder(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.createOrder, ({ actor, body: { order: form, ...options } }) =>
    createOrder(ctx)({ actor, form, ...options })
  )
  serve(ctx, r.editOrder, ({ actor, params, body }) =>
    editOrder(ctx)({ actor, id: params.id, form: body.order, revision: body.revision })
  )
  serve(ctx, r.setOrderStatus, ({ actor, params, body }) =>
    setOrderStatus(ctx)({ actor, id: params.id, ...body })
  )
  serve(ctx, r.returnOrder, ({ actor, params, body }) =>
    returnOrder(ctx)({ actor, id: params.id, ...body })
  )
  serve(ctx, r.quoteOrder, ({ actor, body }) =>
    quoteOrder(ctx)({ businessId: businessOf(actor), ...body })
  )
}
