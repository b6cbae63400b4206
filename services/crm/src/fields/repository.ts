import type { ClientField, FieldKind } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'

export type StoredField = Awaited<ReturnType<Tx['prisma']['clientField']['findFirstOrThrow']>>
const Options = z.array(z.string())

export const toField = (row: StoredField): ClientField => ({
  _id: row.id,
  name: row.name,
  key: row.key,
  // Held by a constraint of the table.
  kind: row.kind as FieldKind,
  options: Options.parse(row.options),
  isArchived: row.archivedAt !== null,
})

/** All fields of a business, oldest first. */
export const findFields = async (db: Db | Tx, businessId: string): Promise<ClientField[]> => {
  const rows = await db.prisma.clientField.findMany({
    where: { businessId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toField)
}

/** The ones that are in use. */
export const findUsedFields = async (db: Db | Tx, businessId: string): Promise<ClientField[]> =>
  (await findFields(db, businessId)).filter(({ isArchived }) => !isArchived)

/** One change of the fields of a business after the other, until the transaction ends. */
export const lockFields = async (tx: Tx, businessId: string): Promise<void> => {
  const name = `client fields ${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`
}

export const insertField = (
  tx: Tx,
  field: Omit<StoredField, 'options' | 'archivedAt'> & { readonly options: readonly string[] }
): Promise<StoredField> =>
  tx.prisma.clientField.create({ data: { ...field, options: [...field.options] } })

export const updateField = (
  tx: Tx,
  { businessId, id }: { readonly businessId: string; readonly id: string },
  {
    options,
    ...fields
  }: {
    readonly name?: string
    readonly options?: readonly string[]
    readonly archivedAt?: Date | null
  }
): Promise<StoredField> =>
  tx.prisma.clientField.update({
    where: { businessId_id: { businessId, id } },
    data: { ...fields, ...(options === undefined ? {} : { options: [...options] }) },
  })
