import { withoutLimits } from '@mostrador/contracts'
import { type Client, Note } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { countryCodeExtOf } from '@mostrador/kernel'
import type { ServiceDatabase, ServiceTransaction } from '@mostrador/platform'
import { z } from 'zod'
import { type Keys, searchTextOf } from './client.ts'

export type Db = ServiceDatabase<'crm'>
export type Tx = ServiceTransaction<'crm'>
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

/** Clients with the path of their phases, in the order of the rows. */
export const withPhases = async (
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

export const findClient = (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => db.prisma.client.findFirst({ where: { businessId, id } })
/** What a contact is, for those who need no more; null for a stranger. */
export const typeOf = async (
  { pool }: Db,
  businessId: string,
  id: string
): Promise<string | null> =>
  (
    await pool.query<{ type: string }>({
      name: 'crm-client-type',
      text: 'select type from crm.client where business_id = $1 and id = $2',
      values: [businessId, id],
    })
  ).rows[0]?.type ?? null
export const findClients = (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<StoredClient[]> =>
  db.prisma.client.findMany({ where: { businessId, id: { in: [...ids] } } })

/** Which of the ids are contacts. */
export const existingIds = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<string[]> =>
  (
    await db.prisma.client.findMany({
      where: { businessId, id: { in: [...ids] } },
      select: { id: true },
    })
  ).map(({ id }) => id)

/** The contacts with any of these keys, that of the number first: people say it. */
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
  const ofNumber = found.filter(client => number !== null && client.number === number)
  return [...ofNumber, ...found.filter(client => !ofNumber.includes(client))]
}
export const findByKeys = async (
  db: Db | Tx,
  businessId: string,
  keys: Keys
): Promise<StoredClient | null> => (await findAllByKeys(db, businessId, keys))[0] ?? null

export const searchClients = async (
  db: Db,
  businessId: string,
  patterns: readonly string[],
  limit: number
): Promise<StoredClient[]> => {
  if (patterns.length === 0)
    return db.prisma.client.findMany({
      where: { businessId },
      orderBy: [{ lastInteraction: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
      take: limit,
    })
  const ids = await sql<{ id: string }>(
    db
  )`select id from crm.search_client(${[...patterns]}::text[], ${(patterns[0] ?? '').slice(1, -1)}, ${limit}::int)`
  const rows = await findClients(
    db,
    businessId,
    ids.map(({ id }) => id)
  )
  return ids.flatMap(({ id }) => rows.filter(row => row.id === id))
}

export type NewClient = Omit<StoredClient, 'searchText' | 'notes'> & {
  notes: { text: string; date: string }[]
}
/** False when somebody with one of its keys exists: the unique keys decide, whoever asks first. */
export const insertClients = async (tx: Tx, clients: readonly NewClient[]): Promise<string[]> => {
  const rows = clients.map(client => ({ ...client, searchText: searchTextOf(client) }))
  const made = await tx.prisma.client.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { id: true },
  })
  return made.map(({ id }) => id)
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

/** Locked until the transaction ends, so that two events about one person are decided one after the other. */
export const lockClient = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => {
  await sql(
    tx
  )`select 1 from crm.client where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findClient(tx, businessId, id)
}

/** As lockClient, without reading more than what the contact is; null for a stranger. What points at the row may be written meanwhile. */
export const lockType = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<string | null> =>
  (
    await sql<{ type: string }>(
      tx
    )`select type from crm.client where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  )[0]?.type ?? null
export const setType = async (
  tx: SqlTarget,
  businessId: string,
  id: string,
  type: Client['type']
): Promise<void> => {
  await sql(
    tx
  )`update crm.client set type = ${type} where business_id = ${businessId}::uuid and id = ${id}::uuid`
}

type NewPhase = PhaseRow & { readonly businessId: string; readonly id: string }
export const insertPhase = async (
  tx: SqlTarget,
  { businessId, id, clientId, funnelId, phase, at }: NewPhase
): Promise<void> => {
  await sql(tx)`insert into crm.client_phase (business_id, id, client_id, funnel_id, phase, at)
    values (${businessId}::uuid, ${id}::uuid, ${clientId}::uuid, ${funnelId}::uuid, ${phase}, ${at.toISOString()}::timestamptz)`
}
export const insertPhases = async (tx: Tx, rows: readonly NewPhase[]): Promise<void> => {
  await tx.prisma.clientPhase.createMany({ data: [...rows] })
}
