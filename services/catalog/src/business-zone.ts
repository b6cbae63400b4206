import { accountsRoutes } from '@mostrador/contracts/accounts'
import { type Clock, DEFAULT_ZONE, isZone, type LocalDate, localDateOf } from '@mostrador/kernel'
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
  return isZone(timezone.name) ? timezone.name : DEFAULT_ZONE
}

/** The date on the wall clock of a business. Rejects while accounts does not answer. */
export const todayOf = async (
  { call, clock }: CallContext,
  businessId: string
): Promise<LocalDate> => localDateOf(clock.now(), await zoneOf({ call }, businessId))
