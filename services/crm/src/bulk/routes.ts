import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve, work } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { bulkJob, runBulkBatch } from './batch-use-cases.ts'
import { listBulk, readBulkFile, startBulk, undoBulk } from './use-cases.ts'

/** Routes: what is done with many contacts. */
export const bulkRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.startBulk, ({ actor, body }) => startBulk(ctx)({ actor, ...body }))
  serve(ctx, r.listBulk, ({ actor }) => listBulk(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.readBulkFile, ({ actor, params, query }) =>
    readBulkFile(ctx)({ businessId: businessOf(actor), id: params.id, after: query.after })
  )
  serve(ctx, r.undoBulk, ({ actor, params }) => undoBulk(ctx)({ actor, id: params.id }))
  work(ctx, bulkJob, runBulkBatch(ctx))
}
