import type { Client, CustomValues } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { type Keys, searchTextOf } from './client.ts'

export type StoredClient = Awaited<ReturnType<Tx['prisma']['client']['findFirstOrThrow']>>
type PhaseRow = { clientId: string; funnelId: string; phase: string; at: Date }

/** The contact; for the id of a merged contact, its survivor. */
export const findClient = async (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => {
  const row = await db.prisma.client.findFirst({ where: { businessId, id } })
  return row === null || row.mergedInto === null
    ? row
    : db.prisma.client.findFirst({ where: { businessId, id: row.mergedInto } })
}

/** The type of a contact without the rest of its row; null when it is unknown. */
export const findType = async (
  { pool }: Db,
  businessId: string,
  id: string
): Promise<string | null> => {
  const { rows } = await pool.query<{ type: string }>({
    name: 'crm-client-type',
    text: `select type from crm.client where business_id = $1 and id = (
      select coalesce(merged_into, id) from crm.client where business_id = $1 and id = $2)`,
    values: [businessId, id],
  })
  return rows[0]?.type ?? null
}

export const findClients = (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<StoredClient[]> =>
  db.prisma.client.findMany({ where: { businessId, id: { in: [...ids] } } })

/** Which of the ids are contacts of this business, merged ones too. */
export const existingIds = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<string[]> => {
  const rows = await db.prisma.client.findMany({
    where: { businessId, id: { in: [...ids] } },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Which of the ids are contacts of this business whose data are to be erased, merged ones too. */
export const blockedIds = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<string[]> => {
  const rows = await db.prisma.client.findMany({
    where: { businessId, id: { in: [...ids] }, blockedAt: { not: null } },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/**
 * The rows that hold any of these keys, merged ones too. First the one with the number: people
 * choose by it.
 */
export const findKeyHolders = async (
  db: Db | Tx,
  businessId: string,
  { number, instagramId, messengerId, whatsappId }: Keys
): Promise<StoredClient[]> => {
  const any = [
    ...(number === null ? [] : [{ number }]),
    ...(whatsappId === null ? [] : [{ whatsappId }]),
    ...(instagramId === null ? [] : [{ instagramId }]),
    ...(messengerId === null ? [] : [{ messengerId }]),
  ]
  if (any.length === 0) return []
  const rows = await db.prisma.client.findMany({
    where: { businessId, OR: any },
    orderBy: { createdAt: 'asc' },
  })
  const withNumber = rows.filter(client => number !== null && client.number === number)
  return [...withNumber, ...rows.filter(client => !withNumber.includes(client))]
}

/** The contact with any of these keys: its own, or of one that was merged into it. */
export const findByKeys = async (
  db: Db | Tx,
  businessId: string,
  keys: Keys
): Promise<StoredClient | null> => {
  const [holder] = await findKeyHolders(db, businessId, keys)
  return holder === undefined ? null : findClient(db, businessId, holder.id)
}

/**
 * Rows that match every pattern, best match first; without patterns, who wrote last comes first.
 */
export const searchRows = async (
  db: Db,
  businessId: string,
  patterns: readonly string[],
  limit: number
): Promise<StoredClient[]> => {
  const [firstPattern] = patterns
  const ids =
    firstPattern === undefined
      ? await latestIds(db, businessId, limit)
      : await matchingIds(db, patterns, { firstWord: firstPattern.slice(1, -1), limit })
  const rows = new Map((await findClients(db, businessId, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? []).filter(({ blockedAt }) => blockedAt === null)
}

/**
 * The latest writers, by the index of the list's order: without it all contacts of the business
 * would be sorted.
 */
const latestIds = async (db: Db, businessId: string, limit: number): Promise<string[]> => {
  const rows = await sql<{ id: string }>(db)`
    select c.id::text from crm.client c
    where c.business_id = ${businessId}::uuid and c.merged_into is null and c.blocked_at is null
    order by (case when c.last_interaction is null then '-infinity'::timestamptz
      else c.last_interaction end) desc, c.id desc
    limit ${limit}::int`
  return rows.map(({ id }) => id)
}

const matchingIds = async (
  db: Db,
  patterns: readonly string[],
  { firstWord, limit }: { readonly firstWord: string; readonly limit: number }
): Promise<string[]> => {
  const rows = await sql<{ id: string }>(db)`
    select id from crm.search_client(${[...patterns]}::text[], ${firstWord}, ${limit}::int)`
  return rows.map(({ id }) => id)
}

export type NewClient = Omit<StoredClient, 'searchText' | 'notes' | 'custom'> & {
  custom: CustomValues
  notes: { text: string; date: string }[]
}

/** Returns the ids of the inserted rows. The unique keys decide: one that is taken is skipped. */
export const insertClients = async (tx: Tx, clients: readonly NewClient[]): Promise<string[]> => {
  const rows = clients.map(client => ({ ...client, searchText: searchTextOf(client) }))
  const inserted = await tx.prisma.client.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { id: true },
  })
  return inserted.map(({ id }) => id)
}

export type ClientFields = Partial<
  Omit<StoredClient, 'businessId' | 'id' | 'searchText' | 'createdAt' | 'notes' | 'custom'>
> & { notes?: { text: string; date: string }[]; custom?: CustomValues }

export const updateClient = async (
  tx: Tx,
  client: StoredClient,
  fields: ClientFields
): Promise<StoredClient> => {
  const { businessId, id } = client
  return tx.prisma.client.update({
    where: { businessId_id: { businessId, id } },
    data: { ...fields, searchText: searchTextOf({ ...client, ...fields }) },
  })
}

/**
 * Locks the contact until the transaction ends, so that events about one contact are decided one
 * after another. For the id of a merged contact it is its survivor.
 */
export const lockClient = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => {
  await sql(tx)`
    select 1 from crm.client
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  const row = await tx.prisma.client.findFirst({ where: { businessId, id } })
  return row === null || row.mergedInto === null ? row : lockClient(tx, businessId, row.mergedInto)
}

/**
 * Like lockClient, but reads the type alone and lets others insert rows that reference the contact.
 */
export const lockType = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<string | null> => {
  const [row] = await sql<{ type: string }>(tx)`
    select s.type from crm.client c join crm.client s
      on s.business_id = c.business_id and s.id = coalesce(c.merged_into, c.id)
    where c.business_id = ${businessId}::uuid and c.id = ${id}::uuid for no key update of s`
  return row?.type ?? null
}

export const updateType = async (
  tx: SqlTarget,
  businessId: string,
  id: string,
  type: Client['type']
): Promise<void> => {
  await sql(tx)`
    update crm.client set type = ${type}
    where business_id = ${businessId}::uuid and id = (
      select coalesce(merged_into, id) from crm.client
      where business_id = ${businessId}::uuid and id = ${id}::uuid)`
}

type NewPhase = PhaseRow & { readonly businessId: string; readonly id: string }

export const insertPhase = async (
  tx: SqlTarget,
  { businessId, id, clientId, funnelId, phase, at }: NewPhase
): Promise<void> => {
  await sql(tx)`
    insert into crm.client_phase (business_id, id, client_id, funnel_id, phase, at)
    values (${businessId}::uuid, ${id}::uuid, ${clientId}::uuid, ${funnelId}::uuid, ${phase},
      ${at.toISOString()}::timestamptz)`
}

export const insertPhases = async (tx: Tx, rows: readonly NewPhase[]): Promise<void> => {
  await tx.prisma.clientPhase.createMany({ data: [...rows] })
}
