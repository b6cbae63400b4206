import type { Client, ClientFilter, ClientListQuery, ListedClient } from '@mostrador/contracts/crm'
import { pesosOf } from '@mostrador/kernel'
import type { CrmContext, Db, UseCase } from '../context.ts'
import { patternsOf, utcDay } from './client.ts'
import type { ListCriteria } from './list-conditions-repository.ts'
import { cursorOf, cursorText } from './list-cursor.ts'
import { countClients, findFigures, listClientIds, matchingIds } from './list-repository.ts'
import { withPhaseHistories } from './entity-repository.ts'
import { findClients } from './repository.ts'

type Page = { clients: ListedClient[]; total: number; next: string | null }

/**
 * One page of the contacts that pass the filter, and how many pass it [CLI2-03, CLI-22]. Refuses
 * `cursor_unknown`.
 */
export const listClients: UseCase<{ businessId: string; query: ClientListQuery }, Page> =
  ctx =>
  async ({ businessId, query }) => {
    const after = query.after === undefined ? null : cursorOf(query.after, query.order)
    const criteria = await criteriaOf(ctx, businessId, query)
    // One more row than requested, to know whether there is a next page.
    const [ids, total] = await Promise.all([
      listClientIds(ctx.db, criteria, { ...query, after, limit: query.limit + 1 }),
      countClients(ctx.db, criteria),
    ])
    const page = ids.slice(0, query.limit)
    const last = ids.length > query.limit ? page.at(-1) : undefined
    const clients = await listedClients(
      ctx.db,
      businessId,
      page.map(({ id }) => id)
    )
    return { clients, total, next: last === undefined ? null : cursorText(last) }
  }

/** The filter as its conditions need it. */
export const criteriaOf = async (
  { db, clock }: Pick<CrmContext, 'db' | 'clock'>,
  businessId: string,
  filter: ClientFilter
): Promise<ListCriteria> => {
  const { search, name = '', email = '', whatsapp = '' } = filter
  const patterns = [search, name, email, whatsapp].flatMap(patternsOf)
  return {
    businessId,
    filter,
    patterns,
    matchingIds: patterns.length === 0 ? null : await matchingIds(db, patterns),
    today: utcDay(clock.now()),
  }
}

/** Contacts as a list shows them, in the order of the ids. */
const listedClients = async (
  db: Db,
  businessId: string,
  ids: readonly string[]
): Promise<ListedClient[]> => {
  const [stored, figures] = await Promise.all([
    findClients(db, businessId, ids),
    findFigures(db, businessId, ids),
  ])
  const rows = new Map(stored.map(row => [row.id, row]))
  const ordered = ids.flatMap(id => rows.get(id) ?? [])
  const clients = await withPhaseHistories(db, businessId, ordered)
  return clients.map(client => {
    const paid = figures.get(client._id)
    return {
      ...toListedClient(client),
      totalRevenue: pesosOf(Number(paid?.revenueCents ?? 0)),
      totalRevenueUsd: pesosOf(Number(paid?.revenueUsdCents ?? 0)),
      lastPurchase: paid?.lastPurchase ? utcDay(paid.lastPurchase) : null,
    }
  })
}

const toListedClient = ({ funnelPhases, ...client }: Client) => {
  const now = funnelPhases.at(-1)
  const phase = now === undefined ? null : { funnelId: now.funnelId, phase: now.phase }
  return { ...client, phase }
}
