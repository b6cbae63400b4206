import { accountsRoutes } from '@mostrador/contracts/accounts'
import type { Actor } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { actorOf, businessOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { findSpecialists } from '../specialists/repository.ts'

const isSameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Whether the specialist with the caller's own address has a connected calendar [SPE2-09]. The
 * address is compared, never believed [C2-05].
 */
export const ownPresence =
  (ctx: SchedulingContext) =>
  async (actor: Actor, email: string): Promise<'connected' | null> => {
    const businessId = businessOf(actor)
    if (actor.userId === null) throw new Refusal('not_your_address')
    const own = await ctx.call(
      accountsRoutes.userAddress,
      { params: { id: actor.userId } },
      actorOf.service('scheduling', businessId)
    )
    if (!isSameAddress(own.email, email)) throw new Refusal('not_your_address')
    const specialists = await findSpecialists(ctx.db, businessId, { includeArchived: false })
    const found = specialists.filter(specialist => isSameAddress(specialist.email, email))
    return found.some(({ googleRefreshToken }) => googleRefreshToken !== null) ? 'connected' : null
  }
