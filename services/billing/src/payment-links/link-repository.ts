import { randomBytes } from 'node:crypto'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredLink = Awaited<ReturnType<Tx['prisma']['paymentLink']['findFirstOrThrow']>>
export type StoredQuote = Awaited<ReturnType<Tx['prisma']['paymentQuote']['findFirstOrThrow']>>

const SECRET_BYTES = 16
/** Looked at again when an account is connected. */
const MAX_QUOTES = 500
/** 128 random bits, as they are stored (A19). */
export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('hex')

export const findLinkBySecret = (
  { prisma }: Db,
  businessId: string,
  secret: string
): Promise<StoredLink | null> => prisma.paymentLink.findFirst({ where: { businessId, secret } })

export const findLinkOf = (
  { prisma }: Db | Tx,
  businessId: string,
  appointmentId: string
): Promise<StoredLink | null> =>
  prisma.paymentLink.findFirst({ where: { businessId, appointmentId } })

export const findLink = (
  { prisma }: Db,
  businessId: string,
  id: string
): Promise<StoredLink | null> => prisma.paymentLink.findFirst({ where: { businessId, id } })

/**
 * Inserts the link of an appointment, or returns the one that it has already; shared stays shared.
 */
export const insertLinkOnce = async (tx: Tx, link: StoredLink): Promise<StoredLink> => {
  const { businessId, appointmentId, isShared } = link
  await tx.prisma.paymentLink.createMany({ data: [link], skipDuplicates: true })
  if (isShared)
    await tx.prisma.paymentLink.updateMany({
      where: { businessId, appointmentId, isShared: false },
      data: { isShared },
    })
  return (await findLinkOf(tx, businessId, appointmentId)) ?? link
}

/** The link, locked: one preference and one effect at a time. */
export const lockLink = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await sql(tx)`select 1 from billing.payment_link
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
}

/** Stores the time of the first view and returns it [DSC2-04]. */
export const recordFirstView = async (
  { prisma }: Db,
  { businessId, id, firstSeenAt }: Pick<StoredLink, 'businessId' | 'id' | 'firstSeenAt'>,
  now: Date
): Promise<Date> => {
  if (firstSeenAt !== null) return firstSeenAt
  await prisma.paymentLink.updateMany({
    where: { businessId, id, firstSeenAt: null },
    data: { firstSeenAt: now },
  })
  const link = await prisma.paymentLink.findFirst({ where: { businessId, id } })
  return link?.firstSeenAt ?? now
}

export const findQuote = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredQuote | null> => prisma.paymentQuote.findFirst({ where: { businessId, id } })

/** Quotes of an account that were made since then and that no payment named, latest first. */
export const findUnpaidQuotes = async (
  tx: Tx,
  { businessId, sellerId, since }: { businessId: string; sellerId: string; since: Date }
): Promise<readonly { readonly id: string; readonly isOnTerminal: boolean }[]> =>
  sql<{ id: string; isOnTerminal: boolean }>(tx)`
    select q.id, c.id is not null as "isOnTerminal" from billing.payment_quote q
    left join billing.terminal_charge c on c.business_id = q.business_id and c.id = q.id
    where q.business_id = ${businessId}::uuid and q.seller_id = ${sellerId}
      and q.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select 1 from billing.payment p
        where p.business_id = q.business_id and p.link_id = q.link_id and p.quote_id = q.id)
    order by q.created_at desc limit ${MAX_QUOTES}`

/** Quotes of a link that somebody could pay at this moment on a page, latest first. */
export const findOpenQuotes = (
  { prisma }: Db | Tx,
  { businessId, linkId, now }: { businessId: string; linkId: string; now: Date }
): Promise<StoredQuote[]> =>
  prisma.paymentQuote.findMany({
    where: { businessId, linkId, expiresAt: { gt: now }, charge: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })

export const insertQuote = (tx: Tx, quote: StoredQuote): Promise<StoredQuote> =>
  tx.prisma.paymentQuote.create({ data: quote })

/** Stores the preference of a quote; the first one wins when two were created at the same time. */
export const savePreference = async (
  { prisma }: Db,
  { businessId, id }: Pick<StoredQuote, 'businessId' | 'id'>,
  preference: { readonly preferenceId: string; readonly url: string }
): Promise<StoredQuote> => {
  await prisma.paymentQuote.updateMany({
    where: { businessId, id, preferenceId: null },
    data: preference,
  })
  return prisma.paymentQuote.findFirstOrThrow({ where: { businessId, id } })
}

/** Expires quotes, so that they cannot be paid any more. */
export const expireQuotes = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Date
): Promise<void> => {
  await tx.prisma.paymentQuote.updateMany({
    where: { businessId, id: { in: [...ids] } },
    data: { expiresAt: now },
  })
}
