import { accountsRoutes } from '@mostrador/contracts/accounts'
import type { Clock, Zone } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type Zones = {
  /** The time zone of a business. */
  of(businessId: string): Promise<Zone>
  /** The business changed: ask again at the next use. */
  forget(businessId: string): void
}

type CachedZone = { readonly zone: Zone; readonly askedAt: number; readonly stale: boolean }
const LIMIT = 10_000

/**
 * Asks accounts, which owns the zone, and caches the answer for `maxAgeSeconds`. Without an answer
 * the last known zone is used; without one it refuses: a guessed zone makes a wrong booking.
 */
export const createZones = (call: ServiceClients, clock: Clock, maxAgeSeconds: number): Zones => {
  const cache = new Map<string, CachedZone>()
  const pendingReads = new Map<string, Promise<Zone>>()
  const readZone = async (businessId: string, last: CachedZone | undefined): Promise<Zone> => {
    try {
      const { timezone } = await call(
        accountsRoutes.businessFacts,
        { params: { id: businessId } },
        actorOf.service('scheduling', businessId)
      )
      const zone = timezone.name
      if (cache.size >= LIMIT) cache.clear()
      cache.set(businessId, { zone, askedAt: clock.now().getTime(), stale: false })
      return zone
    } catch (error) {
      if (last) return last.zone
      throw error
    }
  }
  return {
    async of(businessId) {
      const last = cache.get(businessId)
      if (last && !last.stale && clock.now().getTime() - last.askedAt < maxAgeSeconds * 1000)
        return last.zone
      const running =
        pendingReads.get(businessId) ??
        readZone(businessId, last).finally(() => pendingReads.delete(businessId))
      pendingReads.set(businessId, running)
      return running
    },
    forget(businessId) {
      const last = cache.get(businessId)
      if (last) cache.set(businessId, { ...last, stale: true })
    },
  }
}
