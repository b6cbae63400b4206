import type { Clock } from '@mostrador/kernel'
import type { TtlCache } from '@mostrador/platform'
import type { ResourceCache } from './appointments/resources-repository.ts'
import type { FindConflicts } from './appointments/repository.ts'
import type { SlotLocks } from './appointments/slot-locks.ts'
import type { Agenda } from './availability/slots.ts'
import type { Clients } from './clients/crm-client.ts'
import type { Products } from './products/catalog-client.ts'
import type { Db } from './context.ts'
import type { Zones } from './zones/zone-client.ts'

/** What the use cases are given. */
export type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly folios: () => string
  readonly zones: Zones
  readonly clients: Clients
  readonly products: Products
  readonly parties: ResourceCache
  readonly room: FindConflicts
  /** Of those who write a new row. */
  readonly turns: SlotLocks
  /** Of those who move one. */
  readonly moves: SlotLocks
  readonly agendas: TtlCache<Agenda>
}
