import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredSeller = Awaited<ReturnType<Tx['prisma']['sellerAccount']['findFirstOrThrow']>>

/** The account of a business; null without one. */
export const findSeller = ({ prisma }: Db | Tx, businessId: string): Promise<StoredSeller | null> =>
  prisma.sellerAccount.findFirst({ where: { businessId } })

/** The account, locked: nobody refreshes its tokens until the transaction ends. */
export const lockSeller = async (tx: Tx, businessId: string): Promise<StoredSeller | null> => {
  await sql(tx)`select 1 from billing.seller_account
    where business_id = ${businessId}::uuid for update`
  return findSeller(tx, businessId)
}

export const saveSeller = async (tx: Tx, seller: StoredSeller): Promise<void> => {
  const { businessId, ...fields } = seller
  await tx.prisma.sellerAccount.upsert({
    where: { businessId },
    create: seller,
    update: fields,
  })
}

export const updateSeller = async (
  tx: Tx,
  businessId: string,
  fields: Partial<StoredSeller>
): Promise<void> => {
  await tx.prisma.sellerAccount.updateMany({ where: { businessId }, data: fields })
}

/** False when there was none. */
export const removeSeller = async (tx: Tx, businessId: string): Promise<boolean> =>
  (await tx.prisma.sellerAccount.deleteMany({ where: { businessId } })).count > 0

type Login = { readonly stateHash: string; readonly browserHash: string }

/** Stores a consent that begins, and deletes the expired ones of the business. */
export const addLogin = async (
  tx: Tx,
  businessId: string,
  { until, now, ...login }: Login & { readonly until: Date; readonly now: Date }
): Promise<void> => {
  await tx.prisma.sellerLogin.deleteMany({ where: { businessId, until: { lte: now } } })
  await tx.prisma.sellerLogin.create({ data: { businessId, until, ...login } })
}

/** Takes a consent, once; false for one that is unknown, used, old or of another browser. */
export const takeLogin = async (
  tx: Tx,
  businessId: string,
  { now, ...login }: Login & { readonly now: Date }
): Promise<boolean> => {
  const where = { businessId, ...login, until: { gt: now } }
  return (await tx.prisma.sellerLogin.deleteMany({ where })).count > 0
}
