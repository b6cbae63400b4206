import type { Actor } from '@mostrador/contracts'
import type { Member, Permission } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Tx, UseCase } from '../context.ts'
import { findBusiness } from '../businesses/repository.ts'
import { type StoredUser, userByEmail, userById } from '../sessions/repository.ts'
import {
  deleteMembership,
  insertMembership,
  memberOf,
  type ListedMembership,
  membersOf,
  updateMembership,
} from './repository.ts'

const toMember = (
  user: Pick<StoredUser, 'id' | 'name' | 'email'>,
  { isOwner, fullAccess, permissions, state, lastAction }: ListedMembership
): Member => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  isOwner,
  fullAccess,
  permissions,
  state,
  lastAction,
})

/**
 * Permissions are given by the owner alone: never by a member, never by a person who asks to join
 * (C2-01, A14).
 */
export const ownerOf = (actor: Actor): string => {
  if (actor.businessId === null || !actor.isOwner) throw new Refusal('owner_only')
  return actor.businessId
}

export const listMembers: UseCase<string, Member[]> =
  ({ db }) =>
  async businessId => {
    const members = await membersOf(db, businessId)
    const users = await Promise.all(members.map(({ userId }) => userById(db, userId)))
    return members.flatMap((member, index) => {
      const user = users[index]
      return user ? [toMember(user, member)] : []
    })
  }

export const publishAccessChanged = (tx: Tx, businessId: string, userId: string) =>
  tx.publish('member.access_changed', { key: businessId, data: { userId, businessId } })

/** Approves a request of a person with a verified address, or changes what a member may do. */
export const editMember =
  ({ db }: AccountsContext) =>
  async (
    actor: Actor,
    userId: string,
    { fullAccess, permissions }: { fullAccess: boolean; permissions: Permission[] }
  ): Promise<Member> => {
    const businessId = ownerOf(actor)
    return db.transaction(async tx => {
      const [user, membership] = [
        await userById(tx, userId),
        await memberOf(tx, businessId, userId),
      ]
      if (user === null || membership === undefined) throw new Refusal('member_not_found')
      if (membership.isOwner) throw new Refusal('owner_stays')
      // An unverified address does not prove who asks to join.
      if (membership.state === 'requested' && user.emailVerifiedAt === null)
        throw new Refusal('member_unverified')
      const fields = { fullAccess, permissions, state: 'active' as const }
      if (!(await updateMembership(tx, businessId, userId, fields)))
        throw new Refusal('member_not_found')
      await publishAccessChanged(tx, businessId, userId)
      return toMember(user, { ...membership, ...fields })
    })
  }

export const removeMember =
  ({ db }: AccountsContext) =>
  async (actor: Actor, userId: string): Promise<void> => {
    const businessId = ownerOf(actor)
    await db.transaction(async tx => {
      const membership = await memberOf(tx, businessId, userId)
      if (membership === undefined) throw new Refusal('member_not_found')
      if (membership.isOwner) throw new Refusal('owner_stays')
      if (!(await deleteMembership(tx, businessId, userId))) throw new Refusal('member_not_found')
      await publishAccessChanged(tx, businessId, userId)
    })
  }

/**
 * A request, not a membership: the person sees nothing of the business until its owner approves
 * (H1). The owner recognises people by their address, so it must be verified: refuses
 * `email_unverified`.
 */
export const requestToJoin =
  ({ db, clock }: AccountsContext) =>
  async (userId: string, businessId: string): Promise<{ state: 'requested' }> =>
    withTenant(businessId, async () => {
      const user = await userById(db, userId)
      if (user === null || user.emailVerifiedAt === null) throw new Refusal('email_unverified')
      if ((await findBusiness(db, businessId)) === null) throw new Refusal('business_not_found')
      return db.transaction(async tx => {
        const fresh = await insertMembership(
          tx,
          {
            businessId,
            userId,
            isOwner: false,
            fullAccess: false,
            permissions: [],
            state: 'requested',
          },
          clock.now()
        )
        if (!fresh && (await memberOf(tx, businessId, userId))?.state === 'active')
          throw new Refusal('already_member')
        return { state: 'requested' }
      })
    })

/** A person by email, for admins and partners only (H10). */
export const findUser =
  ({ db }: AccountsContext) =>
  async (actor: Actor, email: string) => {
    if (actor.role === 'user') throw new Refusal('forbidden')
    const user = await userByEmail(db, email)
    if (user === null) throw new Refusal('user_not_found')
    return {
      _id: user.id,
      name: user.name,
      email: user.email,
      role: user.role as 'user' | 'partner' | 'admin',
      emailVerified: user.emailVerifiedAt !== null,
    }
  }
