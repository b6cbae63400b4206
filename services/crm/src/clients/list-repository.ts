import { type ClientListQuery, MAX_LISTED_CLIENTS } from '@mostrador/contracts/crm'
import { fragment, noFragment, sql } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import { patternsOf, utcDay } from './client.ts'
import { conditionsOf, type ListCriteria } from './list-conditions-repository.ts'
import { type Cursor, NEVER } from './list-cursor.ts'

type Matching = Pick<ListCriteria, 'businessId' | 'filter'> & { readonly now: Date }

/**
 * With more matches than this the ids are not read first: walking the index fills the page soon
 * enough.
 */
const MAX_MATCHES = 2_000

/** The contacts that match all patterns; null when they are many. */
export const matchingIds = async (
  db: Db,
  patterns: readonly string[]
): Promise<string[] | null> => {
  const rows = await sql<{ id: string }>(db)`
    select id::text from crm.match_clients(${[...patterns]}::text[], ${MAX_MATCHES + 1}::int)`
  return rows.length > MAX_MATCHES ? null : rows.map(({ id }) => id)
}

/** The condition of a filter whose matching ids are not read first, on `crm.client c`. */
export const matching = ({ businessId, filter, now }: Matching) =>
  conditionsOf({
    businessId,
    filter,
    today: utcDay(now),
    patterns: patternsOf(filter.search),
    matchingIds: null,
  })

/** The sort expressions, as their indexes have them; the id breaks ties. */
const orders = {
  lastInteraction: {
    value: fragment`c.last_interaction`,
    // Not COALESCE: under a policy no index serves it.
    column: fragment`(case when c.last_interaction is null then '-infinity'::timestamptz
      else c.last_interaction end)`,
    type: fragment`timestamptz`,
  },
  createdAt: {
    value: fragment`c.created_at`,
    column: fragment`c.created_at`,
    type: fragment`timestamptz`,
  },
  name: {
    value: fragment`c.search_text`,
    column: fragment`c.search_text collate "C"`,
    type: fragment`text`,
  },
}

type Page = Pick<ClientListQuery, 'order' | 'direction' | 'offset' | 'limit'> & {
  readonly after: Cursor | null
}
type Row = { id: string; value: string | Date | null }

/** The places of one page, in order: each is what a cursor names. */
export const listClientIds = async (
  db: Db,
  criteria: ListCriteria,
  { order, direction, offset, limit, after }: Page
): Promise<Cursor[]> => {
  const { value, column, type } = orders[order]
  const ascends = direction === 'asc'
  const sqlDirection = ascends ? fragment`asc` : fragment`desc`
  const behind = ascends ? fragment`>` : fragment`<`
  const rows = await sql<Row>(db)`
    select c.id::text, ${value} as value from crm.client c
    where ${conditionsOf(criteria)}
      ${after === null ? noFragment : fragment`and (${column}, c.id) ${behind} (${after.value}::${type}, ${after.id}::uuid)`}
    order by ${column} ${sqlDirection}, c.id ${sqlDirection}
    limit ${limit}::int offset ${after === null ? offset : 0}::int`
  return rows.map(row => ({ id: row.id, value: textOf(row.value) }))
}

const textOf = (value: Row['value']): string =>
  value instanceof Date ? value.toISOString() : (value ?? NEVER)

/** How many contacts pass the filter; counting ends at the most that are paged by number. */
export const countClients = async (db: Db, criteria: ListCriteria): Promise<number> => {
  const [row] = await sql<{ count: number }>(db)`
    select count(*)::int as count from (
      select 1 from crm.client c where ${conditionsOf(criteria)}
      limit ${MAX_LISTED_CLIENTS}::int) found`
  return row?.count ?? 0
}

type Figures = {
  readonly revenueCents: bigint
  readonly revenueUsdCents: bigint
  readonly lastPurchase: Date | null
}

/** What contacts have paid, by their id; nothing for those who never did. */
export const findFigures = async (
  db: Db,
  businessId: string,
  clientIds: readonly string[]
): Promise<ReadonlyMap<string, Figures>> => {
  const rows = await db.prisma.clientFigures.findMany({
    where: { businessId, clientId: { in: [...clientIds] } },
  })
  return new Map(rows.map(row => [row.clientId, row]))
}
