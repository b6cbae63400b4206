import { withTenant } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import type { OpenedBusiness } from './business.ts'

export type StoredBusiness = Awaited<
  ReturnType<Tx['prisma']['businessProfile']['findFirstOrThrow']>
>

export const insertBusiness = async (tx: Tx, business: OpenedBusiness): Promise<void> => {
  await tx.prisma.businessProfile.create({ data: business })
}

export const findBusiness = (db: Db | Tx, businessId: string): Promise<StoredBusiness | null> =>
  db.prisma.businessProfile.findFirst({ where: { businessId } })

/** The zone of a business that is about to change it: one change at a time. */
export const lockZone = async (tx: Tx, businessId: string): Promise<string | undefined> => {
  const [row] = await sql<{ zone: string }>(
    tx
  )`select zone from accounts.business where business_id = ${businessId}::uuid for no key update`
  return row?.zone
}

/** Each read under its own tenant: there is no connection that sees all businesses. */
export const businessesByIds = async (
  db: Db,
  ids: readonly string[]
): Promise<StoredBusiness[]> => {
  const businesses = await Promise.all(ids.map(id => withTenant(id, () => findBusiness(db, id))))
  return businesses.filter(business => business !== null)
}

export type BusinessFields = Partial<
  Omit<StoredBusiness, 'businessId' | 'createdAt' | 'ownerUserId'>
>
export const updateBusiness = async (
  tx: Tx,
  businessId: string,
  fields: BusinessFields
): Promise<void> => {
  await tx.prisma.businessProfile.update({ where: { businessId }, data: fields })
}

/** Whether it had no owner, and has this one now. */
export const setOwner = async (tx: Tx, businessId: string, ownerUserId: string): Promise<boolean> =>
  (
    await tx.prisma.businessProfile.updateMany({
      where: { businessId, ownerUserId: null },
      data: { ownerUserId },
    })
  ).count === 1
