import type { TrafficSource, TrafficSourceForm } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredSource = Awaited<ReturnType<Tx['prisma']['trafficSource']['findFirstOrThrow']>>

export const matchTypeOf = ({ matchType }: StoredSource): TrafficSource['matchType'] =>
  // Held by a constraint of the table.
  matchType as TrafficSource['matchType']

export const findSources = (
  { prisma }: Db | Tx,
  businessId: string,
  ids?: readonly string[]
): Promise<StoredSource[]> =>
  prisma.trafficSource.findMany({
    where: { businessId, ...(ids === undefined ? {} : { id: { in: [...ids] } }) },
    orderBy: [{ source: 'asc' }, { id: 'asc' }],
    take: 500,
  })

/** The row, locked against other changes until the transaction ends. */
export const lockSource = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredSource | null> => {
  await sql(
    tx
  )`select id from crm.traffic_source where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  return tx.prisma.trafficSource.findFirst({ where: { businessId, id } })
}

/**
 * Locks the sources of the business: until the transaction ends no other one registers or edits a
 * source.
 */
export const lockKeywords = async (tx: Tx, businessId: string): Promise<void> => {
  await sql(
    tx
  )`select pg_advisory_xact_lock(hashtextextended('crm.traffic_source:' || ${businessId}, 0))::text`
}

export const insertSource = (
  tx: Tx,
  source: TrafficSourceForm & Pick<StoredSource, 'businessId' | 'id' | 'createdAt'>
): Promise<StoredSource> => tx.prisma.trafficSource.create({ data: source })

export const updateSource = (
  tx: Tx,
  { businessId, id }: StoredSource,
  fields: TrafficSourceForm
): Promise<StoredSource> =>
  tx.prisma.trafficSource.update({ where: { businessId_id: { businessId, id } }, data: fields })

/** The source goes, and its clients are of none. False when another deletion was first. */
export const removeSource = async (tx: Tx, businessId: string, id: string): Promise<boolean> => {
  const { count } = await tx.prisma.trafficSource.deleteMany({ where: { businessId, id } })
  if (count === 0) return false
  await tx.prisma.firstTouch.updateMany({
    where: { businessId, sourceId: id },
    data: { sourceId: null },
  })
  return true
}

/** The source of a client's first message; null without one. */
export const sourceIdOf = async (
  db: Db,
  businessId: string,
  clientId: string
): Promise<string | null> =>
  (await db.prisma.firstTouch.findFirst({ where: { businessId, clientId } }))?.sourceId ?? null

export type FirstTouch = { readonly clientId: string; readonly sourceId: string }
/** Every client of these sources. */
export const touchedBy = (
  db: Db,
  businessId: string,
  sourceIds: readonly string[]
): Promise<FirstTouch[]> =>
  sql<FirstTouch>(db)`
    select client_id::text as "clientId", source_id::text as "sourceId" from crm.first_touch
    where business_id = ${businessId}::uuid and source_id = any(${[...sourceIds]}::uuid[])
    order by client_id`

/**
 * Keeps what a client's first message was; an earlier one, which arrived late, takes its place.
 * False when it is kept already.
 */
export const saveFirstTouch = async (
  tx: Tx,
  touch: {
    readonly businessId: string
    readonly clientId: string
    readonly sourceId: string | null
    readonly at: Date
  }
): Promise<boolean> => {
  const { businessId, clientId, sourceId, at } = touch
  const rows = await sql<{ id: string }>(tx)`
    insert into crm.first_touch (business_id, client_id, source_id, at)
    values (${businessId}::uuid, ${clientId}::uuid, ${sourceId}::uuid,
      ${at.toISOString()}::timestamptz)
    on conflict (business_id, client_id) do update
      set source_id = excluded.source_id, at = excluded.at
      where excluded.at < crm.first_touch.at
    returning client_id::text as id`
  return rows.length > 0
}
