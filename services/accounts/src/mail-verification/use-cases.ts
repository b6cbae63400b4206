import { randomBytes } from 'node:crypto'
import type { Session } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, UseCase } from '../context.ts'
import { droppedBySecurityChange } from '../links/link.ts'
import { dropLinks, lockLink, readLink } from '../links/repository.ts'
import { queueMail } from '../mail/jobs/queue.ts'
import { updateUser } from '../people/repository.ts'
import {
  endSessions,
  markVerified,
  publishUserChanged,
  withdrawRequestsToJoin,
} from '../people/use-cases.ts'
import { hashPassword } from '../sessions/password.ts'
import { lockSession, renewSession, type SessionToken } from '../sessions/session-token.ts'
import { userById } from '../sessions/repository.ts'
import { describeSession } from '../sessions/use-cases.ts'
import { ownerOfLink } from '../links/use-cases.ts'
import { queueVerification } from './jobs/queue.ts'

/** Another mail with a link. Refuses `email_verified`. */
export const sendVerification: UseCase<SessionToken, void> = ctx => async cookie => {
  await ctx.db.transaction(async tx => {
    const { user } = await lockSession(ctx, tx, cookie)
    if (user.emailVerifiedAt !== null) throw new Refusal('email_verified')
    await queueVerification(ctx, tx, user)
  })
}

/** The account of a link, and whether it is signed in here. Refuses `link_invalid`. */
export const previewVerification =
  (ctx: AccountsContext) =>
  async ({ token, session, host }: { token: string; session: string | null; host: string }) => {
    const link = await readLink(ctx.db, 'verification', token, ctx.clock.now())
    return { email: link.email, signedIn: await ownerOfLink(ctx, link, session, host) }
  }

/**
 * Verifies the address. Only in a session of that account: reading the mailbox alone must not
 * confirm an account that somebody else made with the address. Refuses `link_invalid`,
 * `link_of_other_account`, `unauthenticated`.
 */
export const confirmVerification: UseCase<
  SessionToken & { token: string },
  { token: string; session: Session }
> =
  ctx =>
  async ({ token, ...cookie }) => {
    const { db, clock } = ctx
    const verified = await db.transaction(async tx => {
      const { user, session } = await lockSession(ctx, tx, cookie)
      const now = clock.now()
      const { link } = await lockLink(tx, 'verification', token, now)
      if (link.userId !== user.id) throw new Refusal('link_of_other_account')
      await markVerified(tx, user.id, now, { keepSession: session.id })
      await queueMail(ctx, tx, { kind: 'email_verified', recipient: user.email })
      return { user, session, token: await renewSession(ctx, tx, session) }
    })
    const person = await userById(db, verified.user.id)
    if (person === null) throw new Refusal('unauthenticated')
    return {
      token: verified.token,
      session: await describeSession(db, person, verified.session.activeBusiness),
    }
  }

/**
 * «No fui yo»: the reader of the mailbox did not make this account. Nobody knows its password any
 * more, nothing of it stays open; a reset from the mailbox is the only way back. Refuses
 * `link_invalid`.
 */
export const disownAccount: UseCase<string, void> =
  ({ db, clock }) =>
  async token => {
    const { userId } = await readLink(db, 'verification', token, clock.now())
    await withdrawRequestsToJoin(db, userId)
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    await db.transaction(async tx => {
      const now = clock.now()
      const { user } = await lockLink(tx, 'verification', token, now)
      await updateUser(tx, user.id, { passwordHash })
      await dropLinks(tx, user.id, droppedBySecurityChange, now)
      await endSessions(tx, user.id, now)
      await publishUserChanged(tx, user.id)
    })
  }
