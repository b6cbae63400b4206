import type { InvitationPreview, Session } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Tx, UseCase } from '../context.ts'
import { findBusiness } from '../businesses/repository.ts'
import {
  insertMembership,
  memberOf,
  type Membership,
  updateMembership,
} from '../members/repository.ts'
import { queueMail } from '../mail/jobs/queue.ts'
import { publishAccessChanged } from '../members/use-cases.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { markVerified } from '../people/use-cases.ts'
import {
  lockSession,
  readSession,
  renewSession,
  type SessionToken,
} from '../sessions/session-token.ts'
import { type StoredUser, userById } from '../sessions/repository.ts'
import { describeSession } from '../sessions/use-cases.ts'
import {
  type FoundInvitation,
  invitationByToken,
  lockInvitation,
  type StoredInvitation,
  updateInvitation,
} from './repository.ts'
import { publishInvitationChanged } from './use-cases.ts'

const findInvitation = async (
  { db, clock }: AccountsContext,
  token: string
): Promise<FoundInvitation> => {
  const invitation = await invitationByToken(db, token, clock.now())
  if (invitation === null) throw new Refusal('invitation_invalid')
  return invitation
}

/** The invitation, locked, if it is still open. Refuses `invitation_invalid`. */
const lockOpenInvitation = async (
  { clock }: AccountsContext,
  tx: Tx,
  { id }: FoundInvitation
): Promise<StoredInvitation> => {
  const invitation = await lockInvitation(tx, id)
  if (invitation === null || invitation.expiresAt <= clock.now())
    throw new Refusal('invitation_invalid')
  return invitation
}

/** The public part of an invitation, for the holder of its link. Refuses `invitation_invalid`. */
export const previewInvitation: UseCase<string, InvitationPreview> = ctx => async token => {
  const invitation = await findInvitation(ctx, token)
  const [business, inviter] = await Promise.all([
    withTenant(invitation.businessId, () => findBusiness(ctx.db, invitation.businessId)),
    userById(ctx.db, invitation.invitedBy),
  ])
  if (business === null || inviter === null) throw new Refusal('invitation_invalid')
  return {
    businessName: business.name,
    inviterName: inviter.name,
    email: invitation.email,
    name: invitation.name,
    expiresAt: invitation.expiresAt.toISOString(),
    provesAddress: invitation.provesAddress,
  }
}

/** Joins, or turns a request to join into a membership. Refuses `already_member`. */
const join = async (
  { clock }: AccountsContext,
  tx: Tx,
  { businessId, fullAccess, permissions }: StoredInvitation,
  userId: string
): Promise<void> => {
  const rights = { fullAccess, permissions, state: 'active' as const }
  const membership: Membership = { businessId, userId, isOwner: false, ...rights }
  if (!(await insertMembership(tx, membership, clock.now()))) {
    const existing = await memberOf(tx, businessId, userId)
    if (existing?.state !== 'requested') throw new Refusal('already_member')
    // A request that was declined meanwhile allows a new membership.
    if (!(await updateMembership(tx, businessId, userId, rights)))
      await insertMembership(tx, membership, clock.now())
  }
  await publishAccessChanged(tx, businessId, userId)
}

/**
 * Whether the address of this person counts as verified here. Somebody who registered a foreign
 * address has no link, and somebody with only the link does not know the password; both together
 * identify the person. A shared link is no such proof. Refuses `email_unverified`,
 * `wrong_password`, `too_many_attempts`.
 */
const confirmsAddress = async (
  ctx: AccountsContext,
  user: StoredUser,
  { provesAddress }: FoundInvitation,
  password: string | undefined
): Promise<'verified' | 'verifies'> => {
  if (user.emailVerifiedAt !== null) return 'verified'
  if (!provesAddress) throw new Refusal('email_unverified')
  if (password === undefined) throw new Refusal('email_unverified')
  await checkPassword(ctx, user, password)
  return 'verifies'
}

/**
 * The signed-in person takes the invitation to their own, verified address, and works there at
 * once. Refuses `invitation_invalid`, `invitation_of_other_email`, `email_unverified`,
 * `wrong_password`, `already_member`, `unauthenticated`.
 */
export const acceptInvitation: UseCase<
  SessionToken & { token: string; password?: string | undefined },
  {
    token: string
    session: Session
  }
> =
  ctx =>
  async ({ token, password, ...cookie }) => {
    const invited = await findInvitation(ctx, token)
    const signedIn = await userById(ctx.db, (await readSession(ctx, cookie)).userId)
    if (signedIn === null) throw new Refusal('unauthenticated')
    if (signedIn.email !== invited.email) throw new Refusal('invitation_of_other_email')
    const address = await confirmsAddress(ctx, signedIn, invited, password)
    const { businessId } = invited
    const accepted = await withTenant(businessId, () =>
      ctx.db.transaction(async tx => {
        const { user, session } = await lockSession(ctx, tx, cookie)
        // What was checked before the lock must still be so behind it.
        if (user.email !== signedIn.email || user.passwordHash !== signedIn.passwordHash)
          throw new Refusal('unauthenticated')
        const invitation = await lockOpenInvitation(ctx, tx, invited)
        const now = ctx.clock.now()
        if (address === 'verifies') {
          await markVerified(tx, user.id, now, { keepSession: session.id })
          await queueMail(ctx, tx, { kind: 'email_verified', recipient: user.email })
        }
        await join(ctx, tx, invitation, user.id)
        await updateInvitation(tx, invitation, {
          state: 'accepted',
          tokenHash: null,
          decidedAt: now,
        })
        await publishInvitationChanged(tx, invitation)
        return { userId: user.id, token: await renewSession(ctx, tx, session, businessId) }
      })
    )
    const person = await userById(ctx.db, accepted.userId)
    if (person === null) throw new Refusal('unauthenticated')
    return {
      token: accepted.token,
      session: await describeSession(ctx.db, person, businessId),
    }
  }

/** Ends an invitation; the holder of its link may. Refuses `invitation_invalid`. */
export const declineInvitation: UseCase<string, void> = ctx => async token => {
  const openInvitation = await findInvitation(ctx, token)
  await withTenant(openInvitation.businessId, () =>
    ctx.db.transaction(async tx => {
      const invitation = await lockOpenInvitation(ctx, tx, openInvitation)
      await updateInvitation(tx, invitation, {
        state: 'declined',
        tokenHash: null,
        decidedAt: ctx.clock.now(),
      })
      await publishInvitationChanged(tx, invitation)
    })
  )
}
