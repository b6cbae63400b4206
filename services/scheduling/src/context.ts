import { newFolio } from '@mostrador/kernel'
import {
  type ServiceContext,
  type ServiceDatabase,
  type SqlTransaction,
  type TtlCache,
  ttlCache,
} from '@mostrador/platform'
import type { z } from 'zod'
import { connectGoogle, type ConnectedGoogle } from './calendar-sync/tokens-repository.ts'
import type { FreeTimes } from './availability/slots.ts'
import { type Clients, createClients } from './clients/crm-client.ts'
import type { Config } from './config.ts'
import { createProducts, type Products } from './products/catalog-client.ts'
import {
  createResourceCache,
  type ResourceCache,
} from './reservations/resource-cache-repository.ts'
import { createSlotLocks, type SlotLocks } from './reservations/slot-locks.ts'
import { createZones, type Zones } from './zones/zone-client.ts'

export type Db = ServiceDatabase<'scheduling'>
/** A transaction that can also publish. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type { SqlTransaction }

type PlatformContext = ServiceContext<z.output<typeof Config>, 'scheduling'>

/** The platform's context, and this service's clients of other services. */
export type SchedulingContext = PlatformContext & {
  readonly newFolio: () => string
  readonly zones: Zones
  readonly clients: Clients
  readonly products: Products
  /** Null where the installation has no keys of Google. */
  readonly google: ConnectedGoogle | null
  /**
   * Free times around a refused one, per business. Dropped when this process takes or frees one.
   */
  readonly freeTimes: TtlCache<FreeTimes>
  /** Booking resources as last read; they are verified when the appointment is written. */
  readonly resourceCache: ResourceCache
  /** Times that are being written; moves have their own, so that no booking waits for one. */
  readonly slotLocks: { readonly bookings: SlotLocks; readonly moves: SlotLocks }
}

/**
 * Milliseconds. Free times in a refusal are not a promise, and many clients ask for the same days.
 */
const FREE_TIMES_AGE = 250

/** The context of this service, from what the platform gives to each. */
export const createSchedulingContext = (service: PlatformContext): SchedulingContext => ({
  ...service,
  newFolio,
  zones: createZones(service.call, service.clock, service.config.ZONE_MAX_AGE_SECONDS),
  clients: createClients(service.call),
  products: createProducts(service.call),
  google: connectGoogle(service.config),
  freeTimes: ttlCache(FREE_TIMES_AGE),
  resourceCache: createResourceCache(),
  slotLocks: { bookings: createSlotLocks(), moves: createSlotLocks() },
})
