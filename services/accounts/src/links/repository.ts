import { sql } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'
import { lockUser } from '../people/repository.ts'
import { newToken, tokenHash } from '../sessions/password.ts'
import type { StoredUser } from '../sessions/repository.ts'
import { expiryOf, type Purpose } from './link.ts'

export type StoredLink = Awaited<ReturnType<Tx['prisma']['accountLink']['findFirstOrThrow']>>

/** Inserts a link without a secret: `issueToken` makes it when the mail is sent. */
export const insertLink = async (
  tx: Tx,
  {
    id,
    userId,
    purpose,
    email,
    now,
  }: { id: string; userId: string; purpose: Purpose; email: string; now: Date }
): Promise<StoredLink> =>
  tx.prisma.accountLink.create({
    data: {
      id,
      userId,
      purpose,
      email,
      tokenHash: null,
      createdAt: now,
      expiresAt: expiryOf(purpose, now),
      closedAt: null,
    },
  })

/**
 * Replaces the secret of an open link, which ends the earlier one. Null when the link is closed or
 * expired.
 */
export const issueToken = async (tx: Tx, id: string, now: Date): Promise<string | null> => {
  const token = newToken()
  const { count } = await tx.prisma.accountLink.updateMany({
    where: { id, closedAt: null, expiresAt: { gt: now } },
    data: { tokenHash: tokenHash(token) },
  })
  return count === 1 ? token : null
}

const openLink = (
  target: Db | Tx,
  purpose: Purpose,
  token: string,
  now: Date
): Promise<StoredLink | null> =>
  target.prisma.accountLink.findFirst({
    where: { tokenHash: tokenHash(token), purpose, closedAt: null, expiresAt: { gt: now } },
  })

/**
 * The open link of a secret. Refuses `link_invalid`: unknown, used, dropped or expired are one
 * answer.
 */
export const readLink = async (
  db: Db,
  purpose: Purpose,
  token: string,
  now: Date
): Promise<StoredLink> => {
  const link = await openLink(db, purpose, token, now)
  if (link === null) throw new Refusal('link_invalid')
  return link
}

/**
 * The open link of a secret and its person, who is locked before the link counts as open. Refuses
 * `link_invalid`.
 */
export const lockLink = async (
  tx: Tx,
  purpose: Purpose,
  token: string,
  now: Date
): Promise<{ link: StoredLink; user: StoredUser }> => {
  const unlocked = await openLink(tx, purpose, token, now)
  const user = unlocked === null ? null : await lockUser(tx, unlocked.userId)
  const link = await openLink(tx, purpose, token, now)
  if (link === null || user === null) throw new Refusal('link_invalid')
  return { link, user }
}

export const closeLink = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.prisma.accountLink.updateMany({ where: { id, closedAt: null }, data: { closedAt: now } })
}

/** Closes the open links of a person; `since`: only those that are not older. */
export const dropLinks = async (
  tx: Tx,
  userId: string,
  purposes: readonly Purpose[],
  now: Date,
  since?: Date
): Promise<void> => {
  await tx.prisma.accountLink.updateMany({
    where: {
      userId,
      purpose: { in: [...purposes] },
      closedAt: null,
      ...(since !== undefined && { createdAt: { gte: since } }),
    },
    data: { closedAt: now },
  })
}

export const findOpenChangeOf = (
  target: Db | Tx,
  userId: string,
  now: Date
): Promise<StoredLink | null> =>
  target.prisma.accountLink.findFirst({
    where: { userId, purpose: 'email_change', closedAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
  })

/** Whether the address is reserved for its former owner, who may still undo an email change. */
export const isReserved = async (
  tx: Tx,
  email: string,
  now: Date,
  besides?: string
): Promise<boolean> =>
  (await tx.prisma.accountLink.findFirst({
    where: {
      email,
      purpose: 'email_undo',
      closedAt: null,
      expiresAt: { gt: now },
      ...(besides !== undefined && { userId: { not: besides } }),
    },
  })) !== null

/** Deletes links that expired before `before`. */
export const deleteLinks = async (db: Db, before: Date): Promise<void> => {
  await sql(db)`delete from accounts.account_link where expires_at < ${before}::timestamptz`
}
