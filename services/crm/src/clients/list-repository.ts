import { type ClientListQuery, MAX_LISTED_CLIENTS } from '@mostrador/contracts/crm'
import { fragment, noFragment, sql } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import { patternsOf } from './client.ts'

type ListFilter = { readonly businessId: string; readonly query: ClientListQuery }

const matching = ({ businessId, query }: ListFilter) => {
  const { type, gender, noRespond } = query
  const { interactedFrom, interactedUntil, createdFrom, createdUntil } = query
  const patterns = patternsOf(query.search)
  return fragment`c.business_id = ${businessId}::uuid
    ${patterns.length === 0 ? noFragment : fragment`and c.search_text like all (${patterns}::text[])`}
    ${type === undefined ? noFragment : fragment`and c.type = any (${type}::text[])`}
    ${gender === undefined ? noFragment : fragment`and c.gender = any (${gender}::text[])`}
    ${noRespond === undefined ? noFragment : fragment`and c.no_respond = ${noRespond === 'true'}`}
    ${interactedFrom === undefined ? noFragment : fragment`and c.last_interaction >= ${interactedFrom}::timestamptz`}
    ${interactedUntil === undefined ? noFragment : fragment`and c.last_interaction < ${interactedUntil}::timestamptz`}
    ${createdFrom === undefined ? noFragment : fragment`and c.created_at >= ${createdFrom}::timestamptz`}
    ${createdUntil === undefined ? noFragment : fragment`and c.created_at < ${createdUntil}::timestamptz`}`
}

/** The id decides between equals, so that no page repeats or leaves out a contact. */
const orders = {
  lastInteraction: {
    asc: fragment`c.last_interaction asc nulls last, c.id asc`,
    desc: fragment`c.last_interaction desc nulls last, c.id desc`,
  },
  createdAt: {
    asc: fragment`c.created_at asc, c.id asc`,
    desc: fragment`c.created_at desc, c.id desc`,
  },
  // The search text begins with the name, without case and accents.
  name: {
    asc: fragment`c.search_text collate "C" asc, c.id asc`,
    desc: fragment`c.search_text collate "C" desc, c.id desc`,
  },
}

/** The ids of one page of contacts, in order. */
export const listClientIds = async (db: Db, filter: ListFilter): Promise<string[]> => {
  const { order, direction, offset, limit } = filter.query
  const rows = await sql<{ id: string }>(db)`
    select c.id from crm.client c where ${matching(filter)}
    order by ${orders[order][direction]} limit ${limit}::int offset ${offset}::int`
  return rows.map(({ id }) => id)
}

/** How many contacts pass the filter; counting ends at the most that a list pages through. */
export const countClients = async (db: Db, filter: ListFilter): Promise<number> => {
  const [row] = await sql<{ count: number }>(db)`
    select count(*)::int as count from (
      select 1 from crm.client c where ${matching(filter)} limit ${MAX_LISTED_CLIENTS}::int) found`
  return row?.count ?? 0
}
