import type { Db, Tx } from '../context.ts'
import { sql } from '@mostrador/db/raw'

export type StoredSubscriber = Awaited<ReturnType<Tx['prisma']['subscriber']['findFirstOrThrow']>>
export type StoredCheckout = Awaited<ReturnType<Tx['prisma']['checkout']['findFirstOrThrow']>>

export const findSubscriber = (db: Db | Tx, businessId: string): Promise<StoredSubscriber | null> =>
  db.prisma.subscriber.findFirst({ where: { businessId } })

/**
 * What is kept of the business, locked until the transaction ends: webhooks that come together
 * follow one another, and each tells what the one before left.
 */
export const lockSubscriber = async (tx: Tx, businessId: string): Promise<StoredSubscriber> => {
  await sql(tx)`insert into billing.subscriber (business_id)
    values (${businessId}::uuid) on conflict (business_id) do nothing`
  await sql(tx)`select 1 from billing.subscriber
    where business_id = ${businessId}::uuid for update`
  return tx.prisma.subscriber.findFirstOrThrow({ where: { businessId } })
}

export const saveSubscriber = async (
  db: Db | Tx,
  businessId: string,
  fields: Partial<Omit<StoredSubscriber, 'businessId'>>
): Promise<void> => {
  await db.prisma.subscriber.upsert({
    where: { businessId },
    create: { businessId, ...fields },
    update: fields,
  })
}

export type NewCheckout = Pick<
  StoredCheckout,
  'id' | 'kind' | 'planId' | 'credits' | 'amountCents' | 'currency' | 'sessionId' | 'createdAt'
>

/** Stores an opened page of the provider with the price that we gave it. */
export const addCheckout = async (
  tx: Tx,
  businessId: string,
  checkout: NewCheckout
): Promise<void> => {
  await tx.prisma.checkout.create({ data: { businessId, state: 'open', ...checkout } })
}

export const findCheckout = (
  db: Db | Tx,
  businessId: string,
  sessionId: string
): Promise<StoredCheckout | null> =>
  db.prisma.checkout.findFirst({ where: { businessId, sessionId } })

/** The promo that a business paid, or has open. */
export const findPromoCheckout = (
  db: Db | Tx,
  businessId: string
): Promise<StoredCheckout | null> =>
  db.prisma.checkout.findFirst({
    where: { businessId, kind: 'promo', state: { in: ['open', 'paid'] } },
  })

/** The open pages of plans of a business. */
export const findOpenPlanCheckouts = (db: Db | Tx, businessId: string): Promise<StoredCheckout[]> =>
  db.prisma.checkout.findMany({ where: { businessId, kind: 'plan', state: 'open' } })

/** Closes an open checkout; one that was closed before stays as it is. */
export const closeCheckout = async (
  db: Db | Tx,
  { businessId, id }: Pick<StoredCheckout, 'businessId' | 'id'>,
  { state, at }: { readonly state: 'paid' | 'expired' | 'refused'; readonly at: Date }
): Promise<void> => {
  await db.prisma.checkout.updateMany({
    where: { businessId, id, state: 'open' },
    data: { state, closedAt: at },
  })
}
