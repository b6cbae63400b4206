import type { Actor } from '@mostrador/contracts'
import type { Onboarding } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext } from '../context.ts'
import { membershipsOf } from '../members/repository.ts'
import { findOnboarding, replaceOnboarding } from './repository.ts'

const initialOnboarding = (businessId: string | null): Onboarding => ({
  businessId,
  path: 'none',
  mainUse: null,
  use: null,
  step: null,
  counts: {},
  isFinished: false,
  revision: 0,
})

/**
 * The unfinished set-up of the active business, else that of a business that is not registered yet
 * [ONB-16].
 */
export const readOnboarding =
  ({ db }: AccountsContext) =>
  async (
    actor: Actor,
    userId: string
  ): Promise<{ onboarding: Onboarding; isJoinRequested: boolean }> => {
    const ofBusiness =
      actor.businessId === null ? undefined : await findOnboarding(db, userId, actor.businessId)
    const onboarding =
      ofBusiness === undefined || ofBusiness.isFinished
        ? ((await findOnboarding(db, userId, null)) ?? initialOnboarding(null))
        : ofBusiness
    const memberships = await membershipsOf(db, userId)
    return {
      onboarding,
      isJoinRequested: memberships.some(({ state }) => state === 'requested'),
    }
  }

/**
 * Keeps the progress. Refuses `onboarding_changed`, with what is kept, when another device wrote
 * since it was read.
 */
export const putOnboarding =
  ({ db, clock }: AccountsContext) =>
  async (actor: Actor, userId: string, onboarding: Onboarding): Promise<Onboarding> => {
    if (onboarding.businessId !== null && onboarding.businessId !== actor.businessId)
      throw new Refusal('business_not_found')
    return db.transaction(async tx => {
      if (await replaceOnboarding(tx, userId, onboarding, clock.now()))
        return { ...onboarding, revision: onboarding.revision + 1 }
      const current =
        (await findOnboarding(tx, userId, onboarding.businessId)) ??
        initialOnboarding(onboarding.businessId)
      throw new Refusal('onboarding_changed', { current })
    })
  }
