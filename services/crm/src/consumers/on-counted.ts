import type { DomainEvent } from '@mostrador/contracts'
import type { CrmContext } from '../context.ts'
import { rebuildDays, refreshDays } from '../counted-days/use-cases.ts'

/** Rows of a transaction carry a time up to this much before its event's. Milliseconds. */
const CLOCK_SLACK_MS = 60_000

type CountedEvent = DomainEvent<
  'client.created' | 'client.phase_moved' | 'client.opted_out' | 'traffic_source.reached'
>

/** Recounts the days on which something happened with one contact. */
export const onCounted =
  (ctx: CrmContext) =>
  async ({ businessId, type, data, at }: CountedEvent): Promise<void> => {
    if (businessId === null) return
    // The first message may have been written long before it arrived.
    const isOld = type === 'client.created' || type === 'traffic_source.reached'
    const since = isOld ? null : new Date(Date.parse(at) - CLOCK_SLACK_MS)
    await refreshDays(ctx)({ businessId, clientIds: [data.clientId], since })
  }

export const onImportedCounted =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'clients.imported'>): Promise<void> => {
    if (businessId !== null)
      await refreshDays(ctx)({ businessId, clientIds: data.clientIds, since: null })
  }

/** Merged contacts count as one person, and as two again after an undo. */
export const onMergeCounted =
  (ctx: CrmContext) =>
  async ({
    businessId,
    data: { survivorId, mergedId },
  }: DomainEvent<'client.merged' | 'client.merge_undone'>): Promise<void> => {
    if (businessId !== null)
      await refreshDays(ctx)({ businessId, clientIds: [survivorId, mergedId], since: null })
  }

/** Recounts every day: in another zone they begin at other instants. */
export const onZoneChanged =
  (ctx: CrmContext) =>
  async ({ data: { businessId, to } }: DomainEvent<'business.zone_changed'>): Promise<void> =>
    rebuildDays(ctx)({ businessId, zone: to })
