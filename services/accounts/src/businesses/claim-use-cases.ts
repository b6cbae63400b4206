import type { Actor } from '@mostrador/contracts'
import type { Business } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext } from '../context.ts'
import { putOwner } from '../members/repository.ts'
import { publishAccessChanged } from '../members/use-cases.ts'
import { setOwner } from './repository.ts'
import { readBusiness } from './use-cases.ts'

/** The business as its new owner sees it. */
export const readClaimed =
  (ctx: AccountsContext) =>
  (actor: Actor, businessId: string): Promise<Business> =>
    withTenant(businessId, () =>
      readBusiness(ctx)({ ...actor, businessId, isOwner: true }, businessId)
    )

/**
 * A business without an owner becomes that of the person who asks, once [ONB-03, C2-02]. Refuses
 * `not_claimable` alike for one that has an owner and one that does not exist.
 */
export const claimBusiness =
  (ctx: AccountsContext) =>
  async (actor: Actor, businessId: string, userId: string): Promise<Business> => {
    if (userId !== actor.userId) throw new Refusal('not_claimable')
    await withTenant(businessId, () =>
      ctx.db.transaction(async tx => {
        if (!(await setOwner(tx, businessId, userId))) throw new Refusal('not_claimable')
        await putOwner(tx, businessId, userId, ctx.clock.now())
        await tx.publish('business.changed', { key: businessId, data: { businessId } })
        await publishAccessChanged(tx, businessId, userId)
      })
    )
    return readClaimed(ctx)(actor, businessId)
  }
