import { withTenant } from '@mostrador/db'
import type { Db, Tx } from '../context.ts'
import { deleteMembership } from '../members/repository.ts'
import { droppedBySecurityChange } from '../links/link.ts'
import { dropLinks } from '../links/repository.ts'
import { endSession, type StoredSession } from '../sessions/repository.ts'
import { requestsToJoinOf, updateUser } from './repository.ts'

/** Ends one session; an event closes its sockets. */
export const endOneSession = async (
  tx: Tx,
  { id, userId }: Pick<StoredSession, 'id' | 'userId'>,
  now: Date
): Promise<void> => {
  await endSession(tx, id, now)
  await tx.publish('session.ended', { key: userId, data: { sessionId: id, userId } })
}

/** Ends every session of a person but `except`; returns how many. */
export const endSessions = async (
  tx: Tx,
  userId: string,
  now: Date,
  except?: string
): Promise<number> => {
  const open = await tx.prisma.session.findMany({
    where: { userId, endedAt: null, ...(except !== undefined && { id: { not: except } }) },
    select: { id: true, userId: true },
  })
  for (const session of open) await endOneSession(tx, session, now)
  return open.length
}

export const publishUserChanged = (tx: Tx, userId: string): Promise<void> =>
  tx.publish('user.changed', { key: userId, data: { userId } })

/**
 * The address of a person counts as theirs from now on. Whatever was begun before that by
 * somebody who only knew the address ends here: other sessions, pending changes, other links.
 */
export const markVerified = async (
  tx: Tx,
  userId: string,
  now: Date,
  { keepSession }: { readonly keepSession: string }
): Promise<void> => {
  await updateUser(tx, userId, { emailVerifiedAt: now })
  await dropLinks(tx, userId, droppedBySecurityChange, now)
  await endSessions(tx, userId, now, keepSession)
  await publishUserChanged(tx, userId)
}

/** Takes back the requests to join of an account that somebody else may have made. */
export const withdrawRequestsToJoin = async (db: Db, userId: string): Promise<void> => {
  for (const businessId of await requestsToJoinOf(db, userId))
    await withTenant(businessId, () =>
      db.transaction(tx => deleteMembership(tx, businessId, userId))
    )
}
