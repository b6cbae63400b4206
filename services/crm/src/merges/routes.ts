import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { dismissDuplicate, listDuplicates } from './duplicates-use-cases.ts'
import { listMerges, mergeClients, undoMerge } from './merge-use-cases.ts'
import { previewMerge } from './preview-use-cases.ts'

/** Wire ↔ use case: contacts that are one person. */
export const mergeRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listDuplicates, ({ actor }) =>
    listDuplicates(ctx)({ businessId: businessOf(actor) })
  )
  serve(ctx, r.dismissDuplicate, ({ actor, body }) =>
    dismissDuplicate(ctx)({ businessId: businessOf(actor), ...body, by: actor.name })
  )
  serve(ctx, r.previewMerge, ({ actor, query }) =>
    previewMerge(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.mergeClients, ({ actor, body }) =>
    mergeClients(ctx)({ businessId: businessOf(actor), ...body, by: actor.name })
  )
  serve(ctx, r.undoMerge, ({ actor, params }) =>
    undoMerge(ctx)({ businessId: businessOf(actor), id: params.id, by: actor.name })
  )
  serve(ctx, r.listMerges, ({ actor, params }) =>
    listMerges(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
