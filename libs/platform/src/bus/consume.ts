import { allEvents, type DomainEvent, type EventName } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import type { HouseDatabase, HouseTransaction } from '../database.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { againQueue } from '../dead-letters.ts'
import { type BusEvent, busEventSchema, type EventBus, type EventHandler } from './event-bus.ts'

export type Consumers<O extends Owner> = { readonly [Name in EventName]?: (event: DomainEvent<Name>, tx: HouseTransaction<O>) => Promise<void> }
export type OutsideConsumers = { readonly [Name in EventName]?: (event: DomainEvent<Name>) => Promise<void> }

type Listening<O extends Owner> = {
  readonly db: HouseDatabase<O>
  readonly bus: EventBus
  readonly runner: JobRunner
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
}

const isEventName = (type: string): type is EventName => Object.hasOwn(allEvents, type)

/** The event as its contract describes it today; a new field that we do not know yet is dropped. */
const domainEventOf = (event: BusEvent): DomainEvent => {
  if (!isEventName(event.type)) throw new TypeError(`Nobody declared the event ${event.type}`)
  const data: unknown = allEvents[event.type].parse(event.data)
  const { id, type, businessId, at, actor } = event
  // Type and data were matched by the schema of that type just above.
  return { id, type, businessId, at, actor, data } as DomainEvent
}

const subscribe = <O extends Owner>({ bus, runner, underTenant }: Listening<O>, group: string, types: readonly string[], handler: EventHandler): void => {
  bus.subscribe(group, types, handler)
  // A dead letter that a person sends again comes back through a job, to the same group only.
  runner.work({
    queue: againQueue(group), concurrency: 1, attempts: 3, backoffMs: 5_000,
    run: async data => {
      const event = busEventSchema.parse(data)
      await underTenant(event.businessId, () => handler(event))
    },
  })
}

/**
 * Hears events and writes their consequences: every handler runs in its own transaction, as the business of the event, together with
 * the row that says "this group has had this event". The effect happens once however often the event arrives.
 * No network calls inside: those belong to consumeOutside or to a job.
 */
export const consume = <O extends Owner>(house: Listening<O>, group: string, handlers: Consumers<O>): void => {
  const known = new Map(Object.entries(handlers))
  subscribe(house, group, [...known.keys()], event =>
    house.underTenant(event.businessId, () =>
      house.db.transaction(async tx => {
        const first = await sql(tx)`insert into platform.consumed (consumer, event_id, at) values (${group}, ${event.id}::uuid, now()) on conflict do nothing returning 1 as first`
        if (first.length === 0) return
        // The map was built from handlers, one per type.
        const handler = known.get(event.type) as ((event: DomainEvent, tx: HouseTransaction<O>) => Promise<void>) | undefined
        await handler?.(domainEventOf(event), tx)
      }),
    ),
  )
}

/** Hears events without a transaction, at least once: for handlers that ask other services. They must bear being called again. */
export const consumeOutside = <O extends Owner>(house: Listening<O>, group: string, handlers: OutsideConsumers): void => {
  const known = new Map(Object.entries(handlers))
  subscribe(house, group, [...known.keys()], event =>
    house.underTenant(event.businessId, async () => {
      const handler = known.get(event.type) as ((event: DomainEvent) => Promise<void>) | undefined
      await handler?.(domainEventOf(event))
    }),
  )
}
