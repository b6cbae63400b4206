import { LRUCache } from '@mostrador/platform'
import type { BookingResourceIds, VersionedResources } from './resources-repository.ts'

const MAX_ENTRIES = 5_000

/**
 * Booking resources as they were last read, the least recently used dropped first. They may be old:
 * the insert compares their versions, and nobody is refused because of them (decision 0016).
 */
export const createResourceCache = () => {
  const cache = new LRUCache<string, VersionedResources>({ max: MAX_ENTRIES })
  const keyOf = ({ businessId, branchId, specialistId, serviceId }: BookingResourceIds): string =>
    `${businessId} ${branchId} ${specialistId} ${serviceId}`
  return {
    get: (ids: BookingResourceIds): VersionedResources | undefined => cache.get(keyOf(ids)),
    set(ids: BookingResourceIds, read: VersionedResources): void {
      cache.set(keyOf(ids), read)
    },
  }
}
export type ResourceCache = ReturnType<typeof createResourceCache>
