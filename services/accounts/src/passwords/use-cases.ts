import type { ResetResult, Session } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { Db, UseCase } from '../context.ts'
import { businessesByIds } from '../businesses/repository.ts'
import { droppedBySecurityChange } from '../links/link.ts'
import { dropLinks, lockLink, readLink } from '../links/repository.ts'
import { queueMail } from '../mail/jobs/queue.ts'
import { businessesOf, updateUser } from '../people/repository.ts'
import { endSessions, publishUserChanged, withdrawRequestsToJoin } from '../people/use-cases.ts'
import { hashPassword } from '../sessions/password.ts'
import {
  lockSession,
  readSession,
  renewSession,
  type SessionToken,
} from '../sessions/session-token.ts'
import { userById } from '../sessions/repository.ts'
import { describeSession } from '../sessions/use-cases.ts'
import { checkPassword } from './check-password.ts'

/**
 * Sets a new password and ends every other session. Refuses `wrong_password`, `too_many_attempts`,
 * `unauthenticated`.
 */
export const changePassword: UseCase<
  SessionToken & { current: string; password: string },
  {
    token: string
    session: Session
  }
> =
  ctx =>
  async ({ current, password, ...cookie }) => {
    const { db, clock } = ctx
    const signedIn = await userById(db, (await readSession(ctx, cookie)).userId)
    if (signedIn === null) throw new Refusal('unauthenticated')
    await checkPassword(ctx, signedIn, current)
    const passwordHash = await hashPassword(password)
    const renewed = await db.transaction(async tx => {
      const { user, session } = await lockSession(ctx, tx, cookie)
      if (user.passwordHash !== signedIn.passwordHash) throw new Refusal('wrong_password')
      const now = clock.now()
      await updateUser(tx, user.id, { passwordHash })
      await dropLinks(tx, user.id, droppedBySecurityChange, now)
      await endSessions(tx, user.id, now, session.id)
      await publishUserChanged(tx, user.id)
      await queueMail(ctx, tx, { kind: 'password_changed', recipient: user.email })
      return { user, session, token: await renewSession(ctx, tx, session) }
    })
    return {
      token: renewed.token,
      session: await describeSession(db, renewed.user, renewed.session.activeBusiness),
    }
  }

/**
 * Queues a mail with a link. The same work whether the address has an account: that is looked up
 * when the mail goes out.
 */
export const forgotPassword: UseCase<string, void> = ctx => async email => {
  await ctx.db.transaction(tx =>
    queueMail(ctx, tx, { kind: 'reset', recipient: email.toLowerCase() })
  )
}

export const previewReset: UseCase<string, { email: string }> =
  ({ db, clock }) =>
  async token => {
    const { email } = await readLink(db, 'reset', token, clock.now())
    return { email }
  }

const workplacesOf = async (db: Db, userId: string): Promise<ResetResult['businesses']> => {
  const places = await businessesOf(db, userId)
  const profiles = await businessesByIds(
    db,
    places.map(({ id }) => id)
  )
  return profiles.map(({ businessId, name }) => ({
    _id: businessId,
    name,
    otherMembers: places.find(({ id }) => id === businessId)?.others ?? 0,
  }))
}

/**
 * Sets a new password for the reader of the mailbox, and verifies the address by that. Ends every
 * session, drops a pending change of address and every other link. Refuses `link_invalid`.
 */
export const resetPassword: UseCase<{ token: string; password: string }, ResetResult> =
  ctx =>
  async ({ token, password }) => {
    const { db, clock } = ctx
    const { userId } = await readLink(db, 'reset', token, clock.now())
    const passwordHash = await hashPassword(password)
    // Asked for by somebody who never showed that they read the address: perhaps not by this
    // person.
    if ((await userById(db, userId))?.emailVerifiedAt === null)
      await withdrawRequestsToJoin(db, userId)
    const before = await db.transaction(async tx => {
      const now = clock.now()
      const { user } = await lockLink(tx, 'reset', token, now)
      await updateUser(tx, user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now })
      await dropLinks(tx, user.id, droppedBySecurityChange, now)
      await endSessions(tx, user.id, now)
      await publishUserChanged(tx, user.id)
      await queueMail(ctx, tx, { kind: 'password_changed', recipient: user.email })
      return user
    })
    return {
      email: before.email,
      firstVerified: before.emailVerifiedAt === null,
      businesses: await workplacesOf(db, before.id),
    }
  }
