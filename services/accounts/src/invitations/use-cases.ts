import type { Actor } from '@mostrador/contracts'
import type { Invitation, Permission } from '@mostrador/contracts/accounts'
import { type Clock, Refusal } from '@mostrador/kernel'
import { queueMail } from '../mail/jobs/queue.ts'
import { memberOf } from '../members/repository.ts'
import { ownerOf } from '../members/use-cases.ts'
import { type Db, type Tx, userByEmail } from '../sessions/repository.ts'
import { invitationExpiry, MOST_OPEN, stateOf } from './invitation.ts'
import {
  countOpen,
  insertInvitation,
  lockInvitation,
  lockOpenInvitations,
  openInvitations,
  openInvitationTo,
  type StoredInvitation,
  updateInvitation,
} from './repository.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }

export type InvitationInput = {
  readonly email: string
  readonly name?: string | undefined
  readonly fullAccess: boolean
  readonly permissions: Permission[]
}

const shown = (invitation: StoredInvitation, now: Date): Invitation => ({
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
  tx.say('invitation.changed', { key: businessId, data: { businessId, invitationId: id } })

export const listInvitations =
  ({ db, clock }: Deps) =>
  async (actor: Actor): Promise<Invitation[]> =>
    (await openInvitations(db, ownerOf(actor))).map(each => shown(each, clock.now()))

/** Queues the mail of an invitation. Its link before stops working, unless the address had too many mails: then it stays as it is. */
const sendInvitation = async (
  deps: Deps,
  tx: Tx,
  invitation: StoredInvitation,
  requestedBy: string
): Promise<StoredInvitation> => {
  const { businessId, id, email } = invitation
  const isQueued = await queueMail(deps, tx, {
    kind: 'invitation',
    recipient: email,
    requestedBy,
    invitation: { id, businessId },
  })
  if (!isQueued) return invitation
  const now = deps.clock.now()
  const fields = { tokenHash: null, sentAt: now, expiresAt: invitationExpiry(now) }
  await updateInvitation(tx, invitation, fields)
  return { ...invitation, ...fields }
}

const newInvitation = (
  { clock, ids }: Deps,
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

/**
 * Asks a person into the business by mail; nobody becomes a member by it. Asking again renews the
 * link and the rights. Refuses `owner_only`, `member_exists`, `too_many_invitations`; the answer is
 * the same whether the address has an account.
 */
export const inviteMember =
  (deps: Deps) =>
  async (actor: Actor, form: InvitationInput): Promise<Invitation> => {
    const businessId = ownerOf(actor)
    const invitedBy = actor.userId
    if (invitedBy === null) throw new Refusal('owner_only')
    const input = { ...form, email: form.email.toLowerCase() }
    return deps.db.transaction(async tx => {
      await lockOpenInvitations(tx, businessId)
      if (await isActiveMember(tx, businessId, input.email)) throw new Refusal('member_exists')
      const known = await openInvitationTo(tx, businessId, input.email)
      if (known === null && (await countOpen(tx, businessId)) >= MOST_OPEN)
        throw new Refusal('too_many_invitations')
      const fresh = newInvitation(deps, businessId, invitedBy, input)
      const { name, fullAccess, permissions } = fresh
      const renewed = { name, fullAccess, permissions, invitedBy }
      if (known === null) await insertInvitation(tx, fresh)
      else await updateInvitation(tx, known, renewed)
      const invitation = known === null ? fresh : { ...known, ...renewed }
      const sent = await sendInvitation(deps, tx, invitation, invitedBy)
      await publishInvitationChanged(tx, sent)
      return shown(sent, deps.clock.now())
    })
  }

/** A new link for 7 days. Refuses `owner_only`, `invitation_not_found`. */
export const resendInvitation =
  (deps: Deps) =>
  async (actor: Actor, id: string): Promise<Invitation> => {
    ownerOf(actor)
    return deps.db.transaction(async tx => {
      const invitation = await lockInvitation(tx, id)
      if (invitation === null || actor.userId === null) throw new Refusal('invitation_not_found')
      const sent = await sendInvitation(deps, tx, invitation, actor.userId)
      await publishInvitationChanged(tx, sent)
      return shown(sent, deps.clock.now())
    })
  }

/** Its link is worth nothing any more. Refuses `owner_only`, `invitation_not_found`. */
export const withdrawInvitation =
  ({ db, clock }: Deps) =>
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
