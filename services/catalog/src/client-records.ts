import { catalogRoutes } from '@mostrador/contracts/catalog'
import {
  businessOf,
  clientsWithRecords,
  countClientRecords,
  personalRowsOf,
  serve,
} from '@mostrador/platform'
import type { CatalogContext } from './context.ts'

/** What the catalogue holds of clients: before a merge, and before an import is undone. */
export const clientRecordRoutes = (ctx: CatalogContext): void => {
  serve(ctx, catalogRoutes.clientRecords, ({ actor, params }) =>
    countClientRecords(ctx.db, 'catalog', businessOf(actor), params.id)
  )
  serve(ctx, catalogRoutes.clientCopy, ({ actor, params }) =>
    personalRowsOf(ctx.db, 'catalog', businessOf(actor), params.id)
  )
  serve(ctx, catalogRoutes.clientsWithRecords, ({ actor, body }) =>
    clientsWithRecords(ctx.db, 'catalog', businessOf(actor), body.ids)
  )
}
