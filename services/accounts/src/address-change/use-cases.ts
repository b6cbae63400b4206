import type { EmailChange, Session } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Tx, UseCase } from '../context.ts'
import { droppedBySecurityChange } from '../links/link.ts'
import {
  closeLink,
  dropLinks,
  lockLink,
  insertLink,
  isReserved,
  findOpenChangeOf,
  readLink,
} from '../links/repository.ts'
import { queueMail } from '../mail/jobs/queue.ts'
import { ownerOfLink } from '../links/use-cases.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { lockAddress, updateUser } from '../people/repository.ts'
import { endSessions, publishUserChanged } from '../people/use-cases.ts'
import { hashPassword } from '../sessions/password.ts'
import {
  lockSession,
  readSession,
  renewSession,
  type SessionToken,
} from '../sessions/session-token.ts'
import { type StoredUser, userByEmail, userById } from '../sessions/repository.ts'
import { describeSession } from '../sessions/use-cases.ts'

export const pendingEmailChange: UseCase<SessionToken, EmailChange | null> =
  ctx => async cookie => {
    const { userId } = await readSession(ctx, cookie)
    const link = await findOpenChangeOf(ctx.db, userId, ctx.clock.now())
    return link === null ? null : { email: link.email, expiresAt: link.expiresAt.toISOString() }
  }

/**
 * Asks for another address; it changes when the link in the new mailbox is opened by this account.
 * The answer is the same when the new address has an account: a mail to that address says so
 * instead. Refuses `wrong_password`, `too_many_attempts`, `same_email`, `unauthenticated`.
 */
export const requestEmailChange: UseCase<
  SessionToken & { email: string; password: string },
  EmailChange
> =
  ctx =>
  async ({ email: address, password, ...cookie }) => {
    const { db, clock, ids } = ctx
    const email = address.toLowerCase()
    const current = await userById(db, (await readSession(ctx, cookie)).userId)
    if (current === null) throw new Refusal('unauthenticated')
    await checkPassword(ctx, current, password)
    if (current.email === email) throw new Refusal('same_email')
    return db.transaction(async tx => {
      const { user } = await lockSession(ctx, tx, cookie)
      if (user.passwordHash !== current.passwordHash) throw new Refusal('wrong_password')
      const now = clock.now()
      await dropLinks(tx, user.id, ['email_change'], now)
      const linkId = ids()
      const link = await insertLink(tx, {
        id: linkId,
        userId: user.id,
        purpose: 'email_change',
        email,
        now,
      })
      await queueMail(ctx, tx, {
        kind: 'email_change',
        recipient: email,
        requestedBy: user.id,
        linkId,
      })
      return { email, expiresAt: link.expiresAt.toISOString() }
    })
  }

export const cancelEmailChange: UseCase<SessionToken, void> = ctx => async cookie => {
  await ctx.db.transaction(async tx => {
    const { user } = await lockSession(ctx, tx, cookie)
    await dropLinks(tx, user.id, ['email_change'], ctx.clock.now())
  })
}

/** The new address, and who is signed in where the link was opened. Refuses `link_invalid`. */
export const previewEmailChange =
  (ctx: AccountsContext) =>
  async ({ token, session, host }: { token: string; session: string | null; host: string }) => {
    const link = await readLink(ctx.db, 'email_change', token, ctx.clock.now())
    return { email: link.email, signedIn: await ownerOfLink(ctx, link, session, host) }
  }

/** Gives a person an address that nobody else has or may take back. Refuses `email_taken`. */
const takeAddress = async (
  { clock }: AccountsContext,
  tx: Tx,
  user: StoredUser,
  email: string
): Promise<void> => {
  await lockAddress(tx, email)
  const holder = await userByEmail(tx, email)
  const isFree = holder === null || holder.id === user.id
  if (!isFree || (await isReserved(tx, email, clock.now(), user.id)))
    throw new Refusal('email_taken')
  await updateUser(tx, user.id, { email, emailVerifiedAt: clock.now() })
}

/**
 * Tells the address before, which may take itself back. Only one that was verified: anybody may
 * have read another.
 */
const offerUndo = async (ctx: AccountsContext, tx: Tx, before: StoredUser): Promise<void> => {
  if (before.emailVerifiedAt === null) return
  const linkId = ctx.ids()
  const { id: userId, email } = before
  await insertLink(tx, { id: linkId, userId, purpose: 'email_undo', email, now: ctx.clock.now() })
  await queueMail(ctx, tx, { kind: 'email_changed', recipient: email, linkId })
}

/**
 * The account takes the new address. Only in a session of the very account: a reader of the new
 * mailbox must not confirm a change that somebody else began. Refuses `link_invalid`,
 * `link_of_other_account`, `email_taken`, `unauthenticated`.
 */
export const confirmEmailChange: UseCase<
  SessionToken & { token: string },
  { token: string; session: Session }
> =
  ctx =>
  async ({ token, ...cookie }) => {
    const { db, clock } = ctx
    const changed = await db.transaction(async tx => {
      const { user, session } = await lockSession(ctx, tx, cookie)
      const now = clock.now()
      const { link } = await lockLink(tx, 'email_change', token, now)
      if (link.userId !== user.id) throw new Refusal('link_of_other_account')
      await takeAddress(ctx, tx, user, link.email)
      await dropLinks(tx, user.id, droppedBySecurityChange, now)
      await endSessions(tx, user.id, now, session.id)
      await offerUndo(ctx, tx, user)
      await publishUserChanged(tx, user.id)
      return { user, session, token: await renewSession(ctx, tx, session) }
    })
    const person = await userById(db, changed.user.id)
    if (person === null) throw new Refusal('unauthenticated')
    return {
      token: changed.token,
      session: await describeSession(db, person, changed.session.activeBusiness),
    }
  }

/** «No fui yo» in the new mailbox. Refuses `link_invalid`. */
export const refuseEmailChange: UseCase<string, void> =
  ({ db, clock }) =>
  async token => {
    await db.transaction(async tx => {
      const { link } = await lockLink(tx, 'email_change', token, clock.now())
      await closeLink(tx, link.id, clock.now())
    })
  }

export const previewEmailUndo: UseCase<string, { email: string }> =
  ({ db, clock }) =>
  async token => {
    const { email } = await readLink(db, 'email_undo', token, clock.now())
    return { email }
  }

/**
 * The address before comes back with a new password; no session and no later link survives.
 * A way back to a still older address stays. Refuses `link_invalid`, `email_taken`.
 */
export const undoEmailChange: UseCase<{ token: string; password: string }, void> =
  ctx =>
  async ({ token, password }) => {
    const { db, clock } = ctx
    await readLink(db, 'email_undo', token, clock.now())
    const passwordHash = await hashPassword(password)
    await db.transaction(async tx => {
      const now = clock.now()
      const { user, link } = await lockLink(tx, 'email_undo', token, now)
      await takeAddress(ctx, tx, user, link.email)
      await updateUser(tx, user.id, { passwordHash })
      await dropLinks(tx, user.id, droppedBySecurityChange, now)
      await dropLinks(tx, user.id, ['email_undo'], now, link.createdAt)
      await endSessions(tx, user.id, now)
      await publishUserChanged(tx, user.id)
      await queueMail(ctx, tx, { kind: 'password_changed', recipient: link.email })
    })
  }
