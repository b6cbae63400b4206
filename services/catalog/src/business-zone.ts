import { accountsRoutes } from '@mostrador/contracts/accounts'
import { addDays, type Clock, type LocalDate, localDateOf, Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

type CallContext = { readonly call: ServiceClients; readonly clock: Clock }

/** The zone of a business. Rejects while accounts does not answer. */
export const zoneOf = async (
  { call }: Pick<CallContext, 'call'>,
  businessId: string
): Promise<string> => {
  const { timezone } = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.service('catalog', businessId)
  )
  return timezone.name
}

/** The date on the wall clock of a business. Rejects while accounts does not answer. */
export const todayOf = async (
  { call, clock }: CallContext,
  businessId: string
): Promise<LocalDate> => localDateOf(clock.now(), await zoneOf({ call }, businessId))

/** Days from today to the last one that somebody may write down. */
const MAX_DAY = 366

/**
 * Refuses `date_too_far` for a day more than a year ahead on the clock of the business: a year that
 * was typed wrong would hide what it is of from every list.
 */
export const refuseFarDay = async (
  ctx: CallContext,
  businessId: string,
  date: LocalDate | undefined
): Promise<void> => {
  // No zone is more than a day from UTC, so most days need no call.
  const nearest = addDays(localDateOf(ctx.clock.now(), 'UTC'), MAX_DAY - 1)
  if (date === undefined || date <= nearest) return
  if (date > addDays(await todayOf(ctx, businessId), MAX_DAY)) throw new Refusal('date_too_far')
}
