import type { Clock } from '@mostrador/kernel'
import type { RecentReading } from '@mostrador/platform'
import type { RememberedParties } from './appointments/parties-repository.ts'
import type { LookForRoom } from './appointments/repository.ts'
import type { TurnsAtTimes } from './appointments/turns.ts'
import type { Agenda } from './availability/slots.ts'
import type { Clients } from './clients/crm-client.ts'
import type { Products } from './products/catalog-client.ts'
import type { Db } from './house.ts'
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
  readonly parties: RememberedParties
  readonly room: LookForRoom
  /** Of those who write a new row. */
  readonly turns: TurnsAtTimes
  /** Of those who move one. */
  readonly moves: TurnsAtTimes
  readonly agendas: RecentReading<Agenda>
}
