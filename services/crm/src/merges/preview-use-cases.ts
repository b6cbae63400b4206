import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { MergePreview, RecordCount } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf, countClientRecords } from '@mostrador/platform'
import { withPhaseHistory } from '../clients/entity-repository.ts'
import { findClient, type StoredClient } from '../clients/repository.ts'
import type { CrmContext, UseCase } from '../context.ts'
import { isShown, refuseOne, revisionOf } from './merge-use-cases.ts'

/** Milliseconds; a person waits for the preview meanwhile. */
const TIMEOUT_MS = 2_000
/** Other services that count what they have of a client. */
const recordRoutes = [
  schedulingRoutes.clientRecords,
  catalogRoutes.clientRecords,
  messagingRoutes.clientRecords,
]

type MergePair = { businessId: string; survivorId: string; mergedId: string }

/**
 * Two contacts side by side. Refuses `client_not_found`, also for a blocked one, `merge_of_one` and
 * `clients_already_merged`.
 */
export const previewMerge: UseCase<MergePair, MergePreview> =
  ctx =>
  async ({ businessId, survivorId, mergedId }) => {
    const [survivor, merged] = await Promise.all([
      findClient(ctx.db, businessId, survivorId),
      findClient(ctx.db, businessId, mergedId),
    ])
    if (!isShown(survivor) || !isShown(merged)) throw new Refusal('client_not_found')
    refuseOne(survivor, merged, { survivorId, mergedId })
    const [left, right] = await Promise.all([sideOf(ctx, survivor), sideOf(ctx, merged)])
    return {
      survivor: left.side,
      merged: right.side,
      isComplete: left.isComplete && right.isComplete,
    }
  }

const sideOf = async (ctx: CrmContext, row: StoredClient) => {
  const { businessId, id } = row
  const crmCounts = await countClientRecords(ctx.db, 'crm', businessId, id)
  const others = await Promise.all(recordRoutes.map(route => recordsOf(ctx, route, row)))
  const records: RecordCount[] = [...others.flatMap(counts => counts ?? []), ...crmCounts]
  return {
    side: {
      client: await withPhaseHistory(ctx.db, row),
      revision: revisionOf(row),
      records: records.filter(({ count }) => count > 0),
    },
    isComplete: others.every(counts => counts !== null),
  }
}

/** Null when the service does not answer. */
const recordsOf = async (
  { call, log }: CrmContext,
  route: (typeof recordRoutes)[number],
  { businessId, id }: StoredClient
): Promise<RecordCount[] | null> => {
  try {
    const options = { as: actorOf.service('crm', businessId), timeoutMs: TIMEOUT_MS }
    return await call(route, { params: { id } }, options)
  } catch (error) {
    log.warn({ err: error }, 'The records of a client could not be counted')
    return null
  }
}
