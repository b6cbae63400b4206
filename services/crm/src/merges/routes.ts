import { crmRoutes as r, type MergePreview } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import { recordsShownTo, shownTo } from '../clients/viewer.ts'
import type { CrmContext } from '../context.ts'
import { dismissDuplicate, listDuplicates } from './duplicates-use-cases.ts'
import { listMerges, mergeClients, undoMerge } from './merge-use-cases.ts'
import { previewMerge } from './preview-use-cases.ts'

/** Routes: contacts that are one person. */
export const mergeRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listDuplicates, async ({ actor }) => {
    const redact = shownTo(actor)
    const pairs = await listDuplicates(ctx)({ businessId: businessOf(actor) })
    return pairs.map(pair => ({ ...pair, first: redact(pair.first), second: redact(pair.second) }))
  })
  serve(ctx, r.dismissDuplicate, ({ actor, body }) =>
    dismissDuplicate(ctx)({ businessId: businessOf(actor), ...body, by: actor.name })
  )
  serve(ctx, r.previewMerge, async ({ actor, query }) => {
    const redact = <Side extends MergePreview['survivor']>(side: Side): Side => ({
      ...side,
      client: shownTo(actor)(side.client),
      records: recordsShownTo(actor, side.records),
    })
    const preview = await previewMerge(ctx)({ businessId: businessOf(actor), ...query })
    return { ...preview, survivor: redact(preview.survivor), merged: redact(preview.merged) }
  })
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
