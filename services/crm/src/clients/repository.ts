import { withoutLimits } from '@mostrador/contracts'
import { type Client, Note } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { countryCodeExtOf } from '@mostrador/kernel'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import { type Keys, searchTextOf } from './client.ts'

export type StoredClient = Awaited<ReturnType<Tx['prisma']['client']['findFirstOrThrow']>>
type PhaseRow = { clientId: string; funnelId: string; phase: string; at: Date }

const StoredNotes = withoutLimits(z.array(Note))
const genderOf = (text: string | null): Client['gender'] =>
  z.enum(['Masculino', 'Femenino', 'No binario', 'Otro']).nullable().catch(null).parse(text)

const toClient = (row: StoredClient, phases: readonly PhaseRow[]): Client => ({
  _id: row.id,
  businessId: row.businessId,
  customId: row.customId,
  name: row.name || row.pushName,
  lastname: row.lastname,
  secondLastname: row.secondLastname,
  whatsapp: row.whatsapp,
  countryCode: row.countryCode,
  countryCodeExt: countryCodeExtOf(row.countryCode),
  email: row.email,
  type: row.type as Client['type'],
  birthdate: row.birthdate?.toISOString().slice(0, 10) ?? null,
  gender: genderOf(row.gender),
  noRespond: row.noRespond,
  pushName: row.pushName,
  instagramAccountId: row.instagramId,
  messengerId: row.messengerId,
  whatsAppId: row.whatsappId,
  notes: StoredNotes.parse(row.notes),
  funnelPhases: phases
    .filter(({ clientId }) => clientId === row.id)
    .map(({ at, phase, funnelId }) => ({ date: at.toISOString(), phase, funnelId })),
  interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null,
  lastInteraction: row.lastInteraction?.toISOString() ?? null,
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
  createdAt: row.createdAt.toISOString(),
})

/** Contacts with the phases they went through, oldest first; in the order of the rows. */
export const withPhaseHistories = async (
  db: Db | Tx,
  businessId: string,
  rows: readonly StoredClient[]
): Promise<Client[]> => {
  if (rows.length === 0) return []
  const phases = await db.prisma.clientPhase.findMany({
    where: { businessId, clientId: { in: rows.map(({ id }) => id) } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { clientId: true, funnelId: true, phase: true, at: true },
  })
  return rows.map(row => toClient(row, phases))
}

/** As withPhaseHistories, of one contact. */
export const withPhaseHistory = async (db: Db | Tx, row: StoredClient): Promise<Client> => {
  const phases = await db.prisma.clientPhase.findMany({
    where: { businessId: row.businessId, clientId: row.id },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { clientId: true, funnelId: true, phase: true, at: true },
  })
  return toClient(row, phases)
}

export const findClient = (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => db.prisma.client.findFirst({ where: { businessId, id } })

/** The type of a contact without the rest of its row; null when it is unknown. */
export const findType = async (
  { pool }: Db,
  businessId: string,
  id: string
): Promise<string | null> => {
  const { rows } = await pool.query<{ type: string }>({
    name: 'crm-client-type',
    text: 'select type from crm.client where business_id = $1 and id = $2',
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

/** Which of the ids are contacts of this business. */
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

/** The contacts with any of these keys. First the one with the number: people choose by it. */
export const findAllByKeys = async (
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
  const found = await db.prisma.client.findMany({
    where: { businessId, OR: any },
    orderBy: { createdAt: 'asc' },
  })
  const withNumber = found.filter(client => number !== null && client.number === number)
  return [...withNumber, ...found.filter(client => !withNumber.includes(client))]
}

export const findByKeys = async (
  db: Db | Tx,
  businessId: string,
  keys: Keys
): Promise<StoredClient | null> => (await findAllByKeys(db, businessId, keys))[0] ?? null

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
  if (firstPattern === undefined)
    return db.prisma.client.findMany({
      where: { businessId },
      orderBy: [{ lastInteraction: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
      take: limit,
    })
  const firstWord = firstPattern.slice(1, -1)
  const matches = await sql<{ id: string }>(db)`
    select id from crm.search_client(${[...patterns]}::text[], ${firstWord}, ${limit}::int)`
  const ids = matches.map(({ id }) => id)
  const rows = new Map((await findClients(db, businessId, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? [])
}

export type NewClient = Omit<StoredClient, 'searchText' | 'notes'> & {
  notes: { text: string; date: string }[]
}

/** Answers the ids of the inserted rows. The unique keys decide: one that is taken is skipped. */
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
  Omit<StoredClient, 'businessId' | 'id' | 'searchText' | 'createdAt' | 'notes'>
> & { notes?: { text: string; date: string }[] }

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

/** Locks the row until the transaction ends: events about one contact are decided in turn. */
export const lockClient = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => {
  await sql(tx)`
    select 1 from crm.client
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findClient(tx, businessId, id)
}

/**
 * As lockClient, but reads the type alone and lets others insert rows that reference the contact.
 */
export const lockType = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<string | null> => {
  const [row] = await sql<{ type: string }>(tx)`
    select type from crm.client
    where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
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
    where business_id = ${businessId}::uuid and id = ${id}::uuid`
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
