import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

type CallContext = {
  readonly call: ServiceClients
  readonly log: { warn(data: object, text: string): void }
}
/** Ids of one question to crm. */
const MAX_IDS = 100
/** Milliseconds; a person waits for their list meanwhile. */
const TIMEOUT_MS = 3_000

/** Whether the business has such a contact. Rejects while crm does not answer. */
export const isClient = async (
  { call }: Pick<CallContext, 'call'>,
  businessId: string,
  clientId: string
): Promise<boolean> => {
  const as = actorOf.service('catalog', businessId)
  return (await call(crmRoutes.existingClients, { body: { ids: [clientId] } }, as)).length > 0
}

/**
 * Refuses `client_to_be_erased` for a contact who asked for it: nothing new is registered for them.
 * What they pay through a provider is written down all the same. A crm of before this question has
 * nobody to tell of.
 */
export const refuseErased = async (
  { call }: Pick<CallContext, 'call'>,
  businessId: string,
  clientId: string
): Promise<void> => {
  const as = actorOf.service('catalog', businessId)
  try {
    const blocked = await call(crmRoutes.blockedClients, { body: { ids: [clientId] } }, as)
    if (blocked.length > 0) throw new Refusal('client_to_be_erased')
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error
  }
}

/** Names of contacts by id. A list is shown without names while crm does not answer. */
export const namesOfClients = async (
  { call, log }: CallContext,
  businessId: string,
  clientIds: readonly string[]
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(clientIds)]
  const names = new Map<string, string>()
  const options = { as: actorOf.service('catalog', businessId), timeoutMs: TIMEOUT_MS }
  try {
    for (let offset = 0; offset < ids.length; offset += MAX_IDS) {
      const query = { ids: ids.slice(offset, offset + MAX_IDS).join(',') }
      for (const { _id, name } of await call(crmRoutes.clientNames, { query }, options))
        names.set(_id, name)
    }
  } catch (error) {
    log.warn({ err: error }, 'The names of clients could not be read')
  }
  return names
}
