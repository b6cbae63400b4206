import type { Actor } from '@mostrador/contracts'
import type { Invitation, Permission, SentInvitation } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Tx, UseCase } from '../context.ts'
import { queueMail } from '../mail/jobs/queue.ts'
import { memberOf } from '../members/repository.ts'
import { ownerOf } from '../members/use-cases.ts'
import { userByEmail, userById } from '../sessions/repository.ts'
import { invitationExpiry, MAX_OPEN, stateOf } from './invitation.ts'
import {
  countOpen,
  insertInvitation,
  issueShareToken,
  lockInvitation,
  lockOpenInvitations,
  findOpenInvitations,
  findOpenInvitationTo,
  type StoredInvitation,
  updateInvitation,
} from './repository.ts'

export type InvitationInput = {
  readonly email: string
  readonly name?: string | undefined
  readonly fullAccess: boolean
  readonly permissions: Permission[]
}

const toInvitation = (invitation: StoredInvitation, now: Date): Invitation => ({
  _id: invitation.id,
  email: invitation.email,
  name: invitation.name,
  fullAccess: invitation.fullAccess,
  permissions: invitation.permissions,
  state: stateOf(invitation, now),
  sentAt: invitation.sentAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  createdAt: invitation.createdAt.toISOString(),
})

export const publishInvitationChanged = (
  tx: Tx,
  { businessId, id }: Pick<StoredInvitation, 'businessId' | 'id'>
): Promise<void> =>
  tx.publish('invitation.changed', { key: businessId, data: { businessId, invitationId: id } })

export const listInvitations: UseCase<Actor, Invitation[]> =
  ({ db, clock }) =>
  async actor =>
    (await findOpenInvitations(db, ownerOf(actor))).map(invitation =>
      toInvitation(invitation, clock.now())
    )

/**
 * Queues the mail of an invitation. Its link before stops working, unless the address or the
 * person had too many invitations: then it stays as it is, and `isMailed` is false.
 */
const sendInvitation = async (
  ctx: AccountsContext,
  tx: Tx,
  invitation: StoredInvitation,
  requestedBy: string
): Promise<{ invitation: StoredInvitation; isMailed: boolean }> => {
  const { businessId, id, email } = invitation
  const isQueued = await queueMail(ctx, tx, {
    kind: 'invitation',
    recipient: email,
    requestedBy,
    invitation: { id, businessId },
  })
  if (!isQueued) return { invitation, isMailed: false }
  const now = ctx.clock.now()
  const fields = { tokenHash: null, shareHash: null, sentAt: now, expiresAt: invitationExpiry(now) }
  await updateInvitation(tx, invitation, fields)
  return { invitation: { ...invitation, ...fields }, isMailed: true }
}

const newInvitation = (
  { clock, ids }: AccountsContext,
  businessId: string,
  invitedBy: string,
  { email, name, fullAccess, permissions }: InvitationInput
): StoredInvitation => {
  const now = clock.now()
  return {
    businessId,
    id: ids(),
    email,
    name: name ?? null,
    fullAccess,
    permissions,
    invitedBy,
    state: 'pending',
    tokenHash: null,
    shareHash: null,
    createdAt: now,
    sentAt: now,
    expiresAt: invitationExpiry(now),
    decidedAt: null,
  }
}

const isActiveMember = async (tx: Tx, businessId: string, email: string): Promise<boolean> => {
  const user = await userByEmail(tx, email)
  return user !== null && (await memberOf(tx, businessId, user.id))?.state === 'active'
}

/** Nobody writes to strangers in our name before we know where to find them. */
const mustBeVerified = async (tx: Tx, userId: string): Promise<void> => {
  if (!(await userById(tx, userId))?.emailVerifiedAt) throw new Refusal('verify_to_invite')
}

/**
 * Asks a person into the business by mail; nobody becomes a member by it. Asking again renews the
 * link and the rights. Refuses `owner_only`, `verify_to_invite`, `member_exists`,
 * `too_many_invitations`; the answer is the same whether the address has an account.
 */
export const inviteMember =
  (ctx: AccountsContext) =>
  async (actor: Actor, form: InvitationInput): Promise<SentInvitation> => {
    const businessId = ownerOf(actor)
    const invitedBy = actor.userId
    if (invitedBy === null) throw new Refusal('owner_only')
    const input = { ...form, email: form.email.toLowerCase() }
    return ctx.db.transaction(async tx => {
      await mustBeVerified(tx, invitedBy)
      await lockOpenInvitations(tx, businessId)
      if (await isActiveMember(tx, businessId, input.email)) throw new Refusal('member_exists')
      const openInvitation = await findOpenInvitationTo(tx, businessId, input.email)
      if (openInvitation === null && (await countOpen(tx, businessId)) >= MAX_OPEN)
        throw new Refusal('too_many_invitations')
      const fresh = newInvitation(ctx, businessId, invitedBy, input)
      const { name, fullAccess, permissions } = fresh
      const renewed = { name, fullAccess, permissions, invitedBy }
      if (openInvitation === null) await insertInvitation(tx, fresh)
      else await updateInvitation(tx, openInvitation, renewed)
      const invitation = openInvitation === null ? fresh : { ...openInvitation, ...renewed }
      const sent = await sendInvitation(ctx, tx, invitation, invitedBy)
      await publishInvitationChanged(tx, sent.invitation)
      return { ...toInvitation(sent.invitation, ctx.clock.now()), isMailed: sent.isMailed }
    })
  }

/** A new link for 7 days. Refuses `owner_only`, `verify_to_invite`, `invitation_not_found`. */
export const resendInvitation =
  (ctx: AccountsContext) =>
  async (actor: Actor, id: string): Promise<SentInvitation> => {
    ownerOf(actor)
    return ctx.db.transaction(async tx => {
      const invitation = await lockInvitation(tx, id)
      if (invitation === null || actor.userId === null) throw new Refusal('invitation_not_found')
      await mustBeVerified(tx, actor.userId)
      const sent = await sendInvitation(ctx, tx, invitation, actor.userId)
      await publishInvitationChanged(tx, sent.invitation)
      return { ...toInvitation(sent.invitation, ctx.clock.now()), isMailed: sent.isMailed }
    })
  }

/**
 * A link to the invitation that the owner sends by hand, until the invitation expires; one shared
 * before it stops working. Unlike the mailed one it proves no address. Refuses `owner_only`,
 * `verify_to_invite`, `invitation_not_found`, `invitation_invalid` for one that expired.
 */
export const shareInvitation =
  (ctx: AccountsContext) =>
  async (actor: Actor, id: string): Promise<{ url: string; expiresAt: string }> => {
    ownerOf(actor)
    return ctx.db.transaction(async tx => {
      const invitation = await lockInvitation(tx, id)
      if (invitation === null || actor.userId === null) throw new Refusal('invitation_not_found')
      await mustBeVerified(tx, actor.userId)
      if (invitation.expiresAt <= ctx.clock.now()) throw new Refusal('invitation_invalid')
      const token = await issueShareToken(tx, invitation)
      await publishInvitationChanged(tx, invitation)
      return {
        url: new URL(`/invitacion/${token}`, ctx.config.PUBLIC_URL).href,
        expiresAt: invitation.expiresAt.toISOString(),
      }
    })
  }

/** Withdraws an invitation, which ends its link. Refuses `owner_only`, `invitation_not_found`. */
export const withdrawInvitation =
  ({ db, clock }: AccountsContext) =>
  async (actor: Actor, id: string): Promise<void> => {
    ownerOf(actor)
    await db.transaction(async tx => {
      const invitation = await lockInvitation(tx, id)
      if (invitation === null) throw new Refusal('invitation_not_found')
      await updateInvitation(tx, invitation, {
        state: 'withdrawn',
        tokenHash: null,
        decidedAt: clock.now(),
      })
      await publishInvitationChanged(tx, invitation)
    })
  }
