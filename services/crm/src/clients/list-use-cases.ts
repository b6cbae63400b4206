import type { Client, ClientListQuery, ListedClient } from '@mostrador/contracts/crm'
import type { UseCase } from '../context.ts'
import { countClients, listClientIds } from './list-repository.ts'
import { findClients, withPhaseHistories } from './repository.ts'

/** One page of the contacts that pass the filter, and how many pass it [CLI2-03]. */
export const listClients: UseCase<
  { businessId: string; query: ClientListQuery },
  { clients: ListedClient[]; total: number }
> = ctx => async filter => {
  const { businessId } = filter
  const [ids, total] = await Promise.all([
    listClientIds(ctx.db, filter),
    countClients(ctx.db, filter),
  ])
  const rows = new Map((await findClients(ctx.db, businessId, ids)).map(row => [row.id, row]))
  const ordered = ids.flatMap(id => rows.get(id) ?? [])
  const clients = await withPhaseHistories(ctx.db, businessId, ordered)
  return { clients: clients.map(listed), total }
}

const listed = ({ funnelPhases, ...client }: Client): ListedClient => {
  const now = funnelPhases.at(-1)
  const phase = now === undefined ? null : { funnelId: now.funnelId, phase: now.phase }
  return { ...client, phase }
}
