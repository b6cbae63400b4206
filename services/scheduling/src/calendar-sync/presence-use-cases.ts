import type { Actor } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { addressOfUser, isSameAddress } from '../specialists/contact-use-cases.ts'
import { findSpecialists } from '../specialists/repository.ts'

/**
 * Whether the specialist with the caller's own address has a connected calendar [SPE2-09]. The
 * address is compared, never trusted [C2-05].
 */
export const ownPresence =
  (ctx: SchedulingContext) =>
  async (actor: Actor, email: string): Promise<'connected' | null> => {
    const businessId = businessOf(actor)
    if (actor.userId === null) throw new Refusal('not_your_address')
    const ownAddress = await addressOfUser(ctx, businessId, actor.userId)
    if (!isSameAddress(ownAddress, email)) throw new Refusal('not_your_address')
    const specialists = await findSpecialists(ctx.db, businessId, { includeArchived: false })
    const matching = specialists.filter(specialist => isSameAddress(specialist.email, email))
    return matching.some(({ googleRefreshToken }) => googleRefreshToken !== null)
      ? 'connected'
      : null
  }
