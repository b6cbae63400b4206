import type { Property, PropertyForm } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { revisionOf } from '../row-revision.ts'

export type StoredProperty = Awaited<ReturnType<Tx['prisma']['property']['findFirstOrThrow']>>
type Ref = Pick<StoredProperty, 'businessId' | 'id'>

export const toProperty = ({ id, createdAt: _, ...row }: StoredProperty): Property => ({
  ...row,
  _id: id,
  revision: revisionOf(row),
})

/** Properties by name. */
export const findProperties = (
  db: Db,
  businessId: string,
  { includeArchived }: { includeArchived: boolean }
): Promise<StoredProperty[]> =>
  db.prisma.property.findMany({
    where: { businessId, ...(includeArchived ? {} : { isArchived: false }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

export const findProperty = (
  db: Db | Tx,
  { businessId, id }: Ref
): Promise<StoredProperty | null> => db.prisma.property.findFirst({ where: { businessId, id } })

/** The property, locked against other changes until the transaction ends. */
export const lockProperty = async (tx: Tx, ref: Ref): Promise<StoredProperty | null> => {
  await sql(tx)`
    select id from catalog.property
    where business_id = ${ref.businessId}::uuid and id = ${ref.id}::uuid for update`
  return findProperty(tx, ref)
}

export const insertProperty = (
  tx: Tx,
  row: PropertyForm & Ref & Pick<StoredProperty, 'createdAt'>
): Promise<StoredProperty> => tx.prisma.property.create({ data: row })

export const updateProperty = (
  tx: Tx,
  { businessId, id }: Ref,
  data: Partial<PropertyForm> & { isArchived?: boolean }
): Promise<StoredProperty> =>
  tx.prisma.property.update({ where: { businessId_id: { businessId, id } }, data })

export const removeProperty = async (tx: Tx, { businessId, id }: Ref): Promise<void> => {
  await tx.prisma.property.delete({ where: { businessId_id: { businessId, id } } })
}
