import type { Clock } from '@mostrador/kernel'
import type { House, HouseDatabase, RecentReading } from '@mostrador/platform'
import type { z } from 'zod'
import type { RememberedParties } from './appointments/parties-repository.ts'
import type { LookForRoom } from './appointments/repository.ts'
import type { TurnsAtTimes } from './appointments/turns.ts'
import type { Agenda } from './availability/use-cases.ts'
import type { Clients } from './clients/crm-client.ts'
import type { Config } from './config.ts'
import type { Zones } from './zones/zone-client.ts'

export type SchedulingHouse = House<z.output<typeof Config>, 'scheduling'>
export type Db = HouseDatabase<'scheduling'>
/** One transaction that can also say what happened. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What the use cases are given. */
export type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly folios: () => string
  readonly zones: Zones
  readonly clients: Clients
  readonly parties: RememberedParties
  readonly room: LookForRoom
  /** Of those who write a new row. */
  readonly turns: TurnsAtTimes
  /** Of those who move one. */
  readonly moves: TurnsAtTimes
  readonly agendas: RecentReading<Agenda>
}
