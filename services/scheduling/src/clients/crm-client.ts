import { crmRoutes } from '@mostrador/contracts/crm'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type Clients = {
  /** Display names by id, of at most 100 clients. Rejects while crm does not answer. */
  namesOf(businessId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Ids, of at most 500, that are no client of the business; none while crm does not answer. */
  findUnknown(businessId: string, clientIds: readonly string[]): Promise<ReadonlySet<string>>
}

const LIMIT = 50_000
/** Milliseconds; a person waits for their appointment meanwhile. */
const TIMEOUT_MS = 2_000
/** crm does not answer, or is still of a version without this question. */
const unanswered = new Set(['unavailable', 'not_found'])

/**
 * Asks crm, which owns the clients. Known clients are cached, because contacts stay; unknown ones
 * are not, because they may be registered the next moment.
 */
export const createClients = (call: ServiceClients): Clients => {
  const known = new Set<string>()
  return {
    async namesOf(businessId, clientIds) {
      const ids = [...new Set(clientIds)].filter(id => id !== NO_CLIENT)
      if (ids.length === 0) return new Map()
      const named = await call(
        crmRoutes.clientNames,
        { query: { ids: ids.join(',') } },
        { as: actorOf.service('scheduling', businessId), timeoutMs: TIMEOUT_MS }
      )
      return new Map(named.map(({ _id, name }) => [_id, name]))
    },
    async findUnknown(businessId, clientIds) {
      const nameOf = (id: string): string => `${businessId} ${id.toLowerCase()}`
      const unseen = [...new Set(clientIds)].filter(
        id => id !== NO_CLIENT && !known.has(nameOf(id))
      )
      if (unseen.length === 0) return new Set()
      try {
        const existing = new Set(
          (
            await call(
              crmRoutes.existingClients,
              { body: { ids: unseen } },
              { as: actorOf.service('scheduling', businessId), timeoutMs: TIMEOUT_MS }
            )
          ).map(nameOf)
        )
        if (known.size + existing.size > LIMIT) known.clear()
        for (const name of existing) known.add(name)
        return new Set(unseen.filter(id => !existing.has(nameOf(id))))
      } catch (error) {
        // An appointment is not lost because crm restarts: this once all are accepted.
        if (error instanceof Refusal && unanswered.has(error.code)) return new Set()
        throw error
      }
    },
  }
}
