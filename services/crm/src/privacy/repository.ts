import type { Erasure } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredErasure = Awaited<ReturnType<Tx['prisma']['clientErasure']['findFirstOrThrow']>>
type Ref = { readonly businessId: string; readonly id: string }

/** `name`: of the contact as it is now. */
export const toErasure = (row: StoredErasure, name: string): Erasure => ({
  _id: row.id,
  clientId: row.clientId,
  name: row.erasedAt === null ? name : '',
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  dueAt: row.dueAt.toISOString(),
  erasedAt: row.erasedAt?.toISOString() ?? null,
})

export const findErasures = ({ prisma }: Db, businessId: string, limit: number) =>
  prisma.clientErasure.findMany({
    where: { businessId, liftedAt: null },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })

export const insertErasure = (
  tx: Tx,
  erasure: Omit<StoredErasure, 'erasedAt' | 'liftedAt'>
): Promise<StoredErasure> => tx.prisma.clientErasure.create({ data: erasure })

/** The request, locked until the transaction ends; null when there is none. */
export const lockErasure = async (
  tx: Tx,
  { businessId, id }: Ref
): Promise<StoredErasure | null> => {
  await sql(tx)`select 1 from crm.client_erasure
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return tx.prisma.clientErasure.findFirst({ where: { businessId, id } })
}

export const updateErasure = (
  tx: Tx,
  { businessId, id }: Ref,
  data: Partial<Pick<StoredErasure, 'dueAt' | 'erasedAt' | 'liftedAt'>>
): Promise<StoredErasure> =>
  tx.prisma.clientErasure.update({ where: { businessId_id: { businessId, id } }, data })

/** Hides everybody of a person, or shows them again. */
export const setBlocked = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  at: Date | null
): Promise<void> => {
  await tx.prisma.client.updateMany({
    where: { businessId, id: { in: [...ids] } },
    data: { blockedAt: at },
  })
}

/** What crm keeps of people beside its rows with their ids: themselves, merges and files. */
export const eraseClients = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<void> => {
  await sql(
    tx
  )`update crm.client set name = 'Contacto borrado', lastname = '', second_lastname = '',
      custom_id = '', whatsapp = '', number = null, email = '', birthdate = null, gender = null,
      no_respond = true, no_respond_reason = '', custom = '{}', push_name = '',
      instagram_id = null, messenger_id = null, whatsapp_id = null, notes = '[]',
      search_text = '', merged_text = '', last_interaction = null
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])`
  await sql(tx)`delete from crm.client_merge where business_id = ${businessId}::uuid
    and (survivor_id = any(${[...ids]}::uuid[]) or merged_id = any(${[...ids]}::uuid[]))`
  await sql(tx)`delete from platform.import_row
    where business_id = ${businessId}::uuid and created_id = any(${[...ids]}::uuid[])`
}
