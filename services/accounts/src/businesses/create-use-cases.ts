import { withTenant } from '@mostrador/db'
import { orRefuse, Refusal } from '@mostrador/kernel'
import type { AccountsContext, Db } from '../context.ts'
import { insertMembership, membershipsOf } from '../members/repository.ts'
import { attachOnboarding } from '../onboarding/repository.ts'
import { lockUser } from '../people/repository.ts'
import { type NewBusiness, open } from './business.ts'
import { businessesByIds, insertBusiness, type StoredBusiness } from './repository.ts'

/** The most businesses of one person. */
const MAX_BUSINESSES = 20

/** Refuses one more than a person may register: one before the address is verified, 20 after. */
const refuseAtLimit = async (
  db: Db,
  user: Awaited<ReturnType<typeof lockUser>>,
  userId: string
): Promise<{ readonly isFirst: boolean }> => {
  const owned = (await membershipsOf(db, userId)).filter(({ isOwner }) => isOwner).length
  if (owned >= MAX_BUSINESSES) throw new Refusal('too_many_businesses')
  if (owned > 0 && !user?.emailVerifiedAt) throw new Refusal('verify_first_business')
  return { isFirst: owned === 0 }
}

/** How long the same form of the same person is one request that was sent twice. */
const REPEATED_MS = 10_000

/** The business that this person registered a moment ago under the same name. */
const findRepeated = async (
  db: Db,
  userId: string,
  { name, createdAt }: Pick<StoredBusiness, 'name' | 'createdAt'>
): Promise<StoredBusiness | undefined> => {
  const memberships = (await membershipsOf(db, userId)).filter(({ isOwner }) => isOwner)
  const owned = await businessesByIds(
    db,
    memberships.map(({ businessId }) => businessId)
  )
  return owned.find(
    earlier =>
      earlier.name === name && createdAt.getTime() - earlier.createdAt.getTime() < REPEATED_MS
  )
}

/**
 * Registers a business; the person becomes its owner. Other services create what every new
 * business has when they consume its event. The same name again within seconds answers the first
 * one. Refuses `unknown_zone`, `verify_first_business`,
 * `too_many_businesses`.
 */
export const createBusiness =
  ({ db, clock, ids }: AccountsContext) =>
  async (userId: string, form: NewBusiness) => {
    const business = orRefuse(open(form, { id: ids(), ownerUserId: userId, now: clock.now() }))
    const { businessId, name } = business
    return withTenant(businessId, () =>
      db.transaction(async tx => {
        // Whoever registers another one at the same time waits here, and is seen afterwards.
        const user = await lockUser(tx, userId)
        const repeated = await findRepeated(db, userId, business)
        if (repeated !== undefined) return { _id: repeated.businessId, name: repeated.name }
        const { isFirst } = await refuseAtLimit(db, user, userId)
        await insertBusiness(tx, business)
        await insertMembership(
          tx,
          { businessId, userId, isOwner: true, fullAccess: true, permissions: [], state: 'active' },
          clock.now()
        )
        await attachOnboarding(tx, userId, businessId)
        await tx.publish('business.created', {
          key: businessId,
          data: { businessId, ownerUserId: userId, isFirst },
        })
        await tx.publish('member.access_changed', { key: businessId, data: { userId, businessId } })
        return { _id: businessId, name }
      })
    )
  }
