import { crmRoutes } from '@mostrador/contracts/crm'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type Clients = {
  /** Display names by id, of at most 100 clients. Rejects while crm does not answer. */
  namesOf(businessId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Those of at most 500 ids that are not clients of the business; none while crm does not answer.
   */
  findUnknown(businessId: string, clientIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether the client asked that their data be erased. False while crm does not answer. */
  isBlocked(businessId: string, clientId: string): Promise<boolean>
}

const LIMIT = 50_000
/** Milliseconds; a person waits for their appointment meanwhile. */
const TIMEOUT_MS = 2_000
/** crm does not answer, or is of an older version without this route. */
const unanswered = new Set(['unavailable', 'not_found'])

/** `accepted` while crm does not answer: an appointment is not lost because it restarts. */
const acceptIfUnanswered = async <Answer>(
  answer: Promise<Answer>,
  accepted: Answer
): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && unanswered.has(error.code)) return accepted
    throw error
  }
}

/**
 * Asks crm, which owns the clients. Known clients are cached, because contacts stay; unknown ones
 * are not, because they may be registered soon, and a blocked client may be restored.
 */
export const createClients = (call: ServiceClients): Clients => {
  const existingIds = new Set<string>()
  const optionsOf = (businessId: string) => ({
    as: actorOf.service('scheduling', businessId),
    timeoutMs: TIMEOUT_MS,
  })
  return {
    async namesOf(businessId, clientIds) {
      const ids = [...new Set(clientIds)].filter(id => id !== NO_CLIENT)
      if (ids.length === 0) return new Map()
      const query = { ids: ids.join(',') }
      const named = await call(crmRoutes.clientNames, { query }, optionsOf(businessId))
      return new Map(named.map(({ _id, name }) => [_id, name]))
    },
    async findUnknown(businessId, clientIds) {
      const nameOf = (id: string): string => `${businessId} ${id.toLowerCase()}`
      const unseen = [...new Set(clientIds)].filter(
        id => id !== NO_CLIENT && !existingIds.has(nameOf(id))
      )
      if (unseen.length === 0) return new Set()
      const body = { ids: unseen }
      const answer = call(crmRoutes.existingClients, { body }, optionsOf(businessId))
      const existing = await acceptIfUnanswered<readonly string[] | undefined>(answer, undefined)
      if (existing === undefined) return new Set()
      const names = new Set(existing.map(nameOf))
      if (existingIds.size + names.size > LIMIT) existingIds.clear()
      for (const name of names) existingIds.add(name)
      return new Set(unseen.filter(id => !names.has(nameOf(id))))
    },
    async isBlocked(businessId, clientId) {
      if (clientId === NO_CLIENT) return false
      const body = { ids: [clientId] }
      const answer = call(crmRoutes.blockedClients, { body }, optionsOf(businessId))
      return (await acceptIfUnanswered<readonly string[]>(answer, [])).length > 0
    },
  }
}
