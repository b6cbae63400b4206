import { type Actor, allows } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { fold } from '@mostrador/kernel'
import { actorOf, businessOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { findSpecialists } from './repository.ts'

export const isSameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

/** The address with which a person signs in. */
export const addressOfUser = async (
  { call }: SchedulingContext,
  businessId: string,
  userId: string
): Promise<string> => {
  const as = actorOf.service('scheduling', businessId)
  return (await call(accountsRoutes.userAddress, { params: { id: userId } }, as)).email
}

const withoutContact = ({ paymentInfo: _, ...specialist }: Specialist): Specialist => ({
  ...specialist,
  email: '',
  whatsapp: '',
  googleRefreshToken: null,
  googleCalendarId: null,
  googleCalendarName: null,
})

/**
 * Specialists as the actor may see them: without the page of specialists, e-mail, number, calendar
 * and payment data of oneself only, which is how the agenda finds the own column.
 */
export const hideContacts =
  (ctx: SchedulingContext) =>
  async (actor: Actor, specialists: readonly Specialist[]): Promise<Specialist[]> => {
    if (allows(actor, { page: 'specialists', action: 'view' })) return [...specialists]
    const hasAddress = specialists.some(({ email }) => email !== '')
    const userAddress = hasAddress ? await ownAddress(ctx, actor) : null
    return specialists.map(specialist =>
      userAddress !== null && isSameAddress(specialist.email, userAddress)
        ? specialist
        : withoutContact(specialist)
    )
  }

/** Null while accounts does not answer: the agenda then has no own column. */
const ownAddress = (ctx: SchedulingContext, actor: Actor): Promise<string | null> =>
  actor.userId === null
    ? Promise.resolve(null)
    : addressOfUser(ctx, businessOf(actor), actor.userId).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'Specialists were told without the own one')
        return null
      })

/**
 * Specialists of a branch whose name, e-mail, number or own id contains the words, as people spell
 * them [SPE-04]. What the actor may not see is not searched either.
 */
export const searchSpecialists =
  (ctx: SchedulingContext) =>
  async (
    actor: Actor,
    branchId: string,
    { search, limit }: { search: string; limit: number }
  ): Promise<Specialist[]> => {
    const words = fold(search)
    const selection = { includeArchived: false, branchId }
    const all = await findSpecialists(ctx.db, businessOf(actor), selection)
    return (await hideContacts(ctx)(actor, all))
      .filter(({ name, email, whatsapp, customId }) =>
        [name, email, whatsapp, customId].some(text => fold(text).includes(words))
      )
      .slice(0, limit)
  }
