import { withoutLimits } from '@mostrador/contracts'
import { BulkAction, type BulkRun, BULK_DAYS } from '@mostrador/contracts/crm'
import { fragment, sql } from '@mostrador/db/raw'
import { conditionsOf, type ListCriteria } from '../clients/list-conditions-repository.ts'
import type { Db, Tx } from '../context.ts'
import type { Marks } from './bulk-action.ts'

export type StoredRun = Awaited<ReturnType<Tx['prisma']['clientBulkRun']['findFirstOrThrow']>>
export type BulkRef = { readonly businessId: string; readonly id: string }

/** One that was accepted under earlier rules stays readable. */
const StoredAction = withoutLimits(BulkAction)
export const actionOf = ({ action }: Pick<StoredRun, 'action'>): BulkAction =>
  StoredAction.parse(action)

export const toRun = (row: StoredRun): BulkRun => {
  const { title, total, processed, changed, unchanged, leftOut, createdBy } = row
  const { failed, restored, kept } = row
  return {
    title,
    total,
    processed,
    changed,
    unchanged,
    leftOut,
    failed,
    restored,
    kept,
    createdBy,
    _id: row.id,
    kind: actionOf(row).kind,
    // Held by a constraint of the table.
    state: row.state as BulkRun['state'],
    createdAt: row.createdAt.toISOString(),
  }
}

export const findRun = ({ prisma }: Db | Tx, { businessId, id }: BulkRef) =>
  prisma.clientBulkRun.findFirst({ where: { businessId, id } })

export const findRuns = ({ prisma }: Db, businessId: string, limit: number) =>
  prisma.clientBulkRun.findMany({
    where: { businessId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })

/** The run, locked until the transaction ends; null when it is gone. */
export const lockRun = async (tx: Tx, ref: BulkRef): Promise<StoredRun | null> => {
  await sql(tx)`select 1 from crm.client_bulk_run
    where business_id = ${ref.businessId}::uuid and id = ${ref.id}::uuid for update`
  return findRun(tx, ref)
}

/**
 * Whether an action is running. Takes a lock, so that no other starts until the transaction ends.
 */
export const isAnyRunning = async (tx: Tx, businessId: string): Promise<boolean> => {
  const name = `client bulk ${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`
  const running = { in: ['running', 'undoing'] }
  return (
    (await tx.prisma.clientBulkRun.findFirst({ where: { businessId, state: running } })) !== null
  )
}

/** Deletes runs that cannot be undone any more: their rows hold personal data. */
export const removeOldRuns = async (tx: Tx, businessId: string, now: Date): Promise<void> => {
  const old = fragment`business_id = ${businessId}::uuid
    and created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${BULK_DAYS}::int)`
  await sql(tx)`delete from crm.client_bulk_row where business_id = ${businessId}::uuid
    and bulk_id in (select id from crm.client_bulk_run where ${old})`
  await sql(tx)`delete from crm.client_bulk_run where ${old}`
}

/**
 * Inserts a row for each contact of an action: the named ones, or those that pass the filter now.
 * Returns how many, at most `most + 1`.
 */
export const insertRows = async (
  tx: Tx,
  { businessId, id }: BulkRef,
  chosen: { readonly clientIds: readonly string[] } | { readonly criteria: ListCriteria },
  limit: number
): Promise<number> => {
  const condition =
    'criteria' in chosen
      ? conditionsOf(chosen.criteria)
      : fragment`c.business_id = ${businessId}::uuid and c.merged_into is null
          and c.blocked_at is null and c.id = any (${[...chosen.clientIds]}::uuid[])`
  const [inserted] = await sql<{ count: number }>(tx)`with rows as (
      insert into crm.client_bulk_row (business_id, bulk_id, row_index, client_id)
      select ${businessId}::uuid, ${id}::uuid, row_number() over (order by c.created_at, c.id), c.id
      from crm.client c where ${condition} limit ${limit + 1}::int
      returning 1)
    select count(*)::int as count from rows`
  return inserted?.count ?? 0
}

export const insertRun = (
  tx: Tx,
  run: Pick<StoredRun, 'businessId' | 'id' | 'title' | 'total' | 'createdBy' | 'createdAt'> & {
    readonly action: BulkAction
  }
): Promise<StoredRun> => tx.prisma.clientBulkRun.create({ data: { ...run, state: 'running' } })

export const updateRun = (
  tx: Tx,
  { businessId, id }: BulkRef,
  data: Partial<Omit<StoredRun, 'businessId' | 'id' | 'action'>>
): Promise<StoredRun> =>
  tx.prisma.clientBulkRun.update({ where: { businessId_id: { businessId, id } }, data })

export type RowState = 'waiting' | 'changed' | 'unchanged' | 'failed' | 'restored' | 'kept'
export type StoredRow = {
  readonly rowIndex: number
  readonly clientId: string
  readonly before: unknown
  readonly after: unknown
}

export const findRows = (
  tx: Db | Tx,
  { businessId, id }: BulkRef,
  query: { readonly state: RowState; readonly after: number; readonly limit: number }
): Promise<StoredRow[]> =>
  sql<StoredRow>(tx)`select row_index as "rowIndex", client_id::text as "clientId", before, after
    from crm.client_bulk_row
    where business_id = ${businessId}::uuid and bulk_id = ${id}::uuid
      and row_index > ${query.after}::int and state = ${query.state}
    order by row_index limit ${query.limit}::int`

export type RowUpdate = {
  readonly rowIndex: number
  readonly state: RowState
  /** Unchanged, because they asked for it themselves. Counted, not stored. */
  readonly isLeftOut?: boolean
  readonly before?: unknown
  readonly after?: unknown
}

export const updateRows = async (
  tx: Tx,
  { businessId, id }: BulkRef,
  updates: readonly RowUpdate[]
): Promise<void> => {
  await sql(tx)`update crm.client_bulk_row as known set state = given.state,
      before = coalesce(given.before, known.before), after = coalesce(given.after, known.after)
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as given("rowIndex" int, state text, before jsonb, after jsonb)
    where known.business_id = ${businessId}::uuid and known.bulk_id = ${id}::uuid
      and known.row_index = given."rowIndex"`
}

/** The opted-out contacts that asked for it themselves: BAJA was their last word. */
export const findSelfSilenced = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ id: string }>(tx)`
    select c.id::text from crm.client c
    where c.business_id = ${businessId}::uuid and c.id = any(${[...ids]}::uuid[]) and c.no_respond
      and exists (
        select 1 from (
          select k.given from crm.client_consent k
          where k.business_id = c.business_id and k.client_id = c.id and k.source = 'chat'
          order by k.at desc, k.id desc limit 1) latest
        where not latest.given)`
  return new Set(rows.map(({ id }) => id))
}

/** The marks of contacts that are neither merged nor blocked; locked in the order of ids. */
export const lockMarks = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, Marks>> => {
  const rows = await sql<Marks & { id: string }>(tx)`
    select id::text, type, no_respond as "noRespond", no_respond_reason as "noRespondReason"
    from crm.client
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])
      and merged_into is null and blocked_at is null
    order by crm.client.id for no key update`
  return new Map(rows.map(({ id, ...marks }) => [id, marks]))
}

/** Writes marks of contacts that are locked. */
export const writeMarks = async (
  tx: Tx,
  businessId: string,
  marks: ReadonlyMap<string, Marks>
): Promise<void> => {
  const rows = [...marks].map(([id, fields]) => ({ ...fields, id }))
  await sql(tx)`update crm.client c set type = g.type, no_respond = g."noRespond",
      no_respond_reason = g."noRespondReason"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id uuid, type text, "noRespond" boolean, "noRespondReason" text)
    where c.business_id = ${businessId}::uuid and c.id = g.id`
}
