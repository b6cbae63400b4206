import type { Clock } from '@mostrador/kernel'
import { allEvents, type DomainEvent, type EventName } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import type {
  AnyTransaction,
  SqlTransaction,
  ServiceDatabase,
  ServiceTransaction,
} from '../database/service-database.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { retryQueueOf } from '../dead-letters/retry-queue.ts'
import { groupCommit } from '../concurrency/group-commit.ts'
import { batcher } from '../concurrency/batcher.ts'
import { type BusEvent, busEventSchema, type EventBus, type EventHandler } from './event-bus.ts'

export type Consumers<O extends Owner> = {
  readonly [Name in EventName]?: (
    event: DomainEvent<Name>,
    tx: ServiceTransaction<O>
  ) => Promise<void>
}
/** Like Consumers, with hand-written SQL: for events that come with every booking or message. */
export type SqlConsumers = {
  readonly [Name in EventName]?: (event: DomainEvent<Name>, tx: SqlTransaction) => Promise<void>
}
export type OutsideConsumers = {
  readonly [Name in EventName]?: (event: DomainEvent<Name>) => Promise<void>
}

type ConsumerContext<O extends Owner> = {
  readonly db: ServiceDatabase<O>
  readonly clock: Clock
  readonly bus: EventBus
  readonly runner: JobRunner
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
}

const isEventName = (type: string): type is EventName => Object.hasOwn(allEvents, type)

/** The event as its contract describes it today; a new field that we do not know yet is dropped. */
const domainEventOf = (event: BusEvent): DomainEvent => {
  if (!isEventName(event.type)) throw new TypeError(`No contract declares the event ${event.type}`)
  const data: unknown = allEvents[event.type].schema.parse(event.data)
  const { id, type, businessId, at, actor } = event
  // Type and data were matched by the schema of that type just above.
  return { id, type, businessId, at, actor, data } as DomainEvent
}

const subscribe = <O extends Owner>(
  { bus, runner, underTenant }: ConsumerContext<O>,
  group: string,
  types: readonly string[],
  handler: EventHandler
): void => {
  bus.subscribe(group, types, handler)
  // A dead letter that a person sends again comes back through a job, to the same group only.
  runner.work({
    queue: retryQueueOf(group),
    concurrency: 1,
    attempts: 3,
    backoffMs: 5_000,
    run: async data => {
      const event = busEventSchema.parse(data)
      await underTenant(event.businessId, () => handler(event))
    },
  })
}

/**
 * Older events have probably been handled: a broker that came back empty is filled again with days
 * of them. Milliseconds.
 */
const oldMs = 30_000

/** Whether the group has handled the event. Looked up for old ones only, many in one round trip. */
const createDuplicateCheck = <O extends Owner>(
  { db, clock }: ConsumerContext<O>,
  group: string
): ((event: BusEvent) => Promise<boolean>) => {
  const handled = batcher<string, boolean>(async ids => {
    const { rows } = await db.acrossTenants(relay =>
      relay.query<{ event_id: string }>(
        'select event_id from platform.consumed where consumer = $1 and event_id = any($2::uuid[])',
        [group, ids]
      )
    )
    const consumedIds = new Set(rows.map(({ event_id }) => event_id))
    return ids.map(id => consumedIds.has(id))
  })
  return async event =>
    clock.now().getTime() - Date.parse(event.at) > oldMs && handled.ask(event.id)
}

/**
 * Consumes events in transactions: each handler runs as the business of the event, together with
 * the inbox row of its group, so that its effect happens once however often the event arrives.
 * Those of `sqlHandlers` get an sqlTransaction. Network calls belong in consumeOutside or in a job.
 */
export const consume = <O extends Owner>(
  ctx: ConsumerContext<O>,
  group: string,
  handlers: Consumers<O>,
  sqlHandlers: SqlConsumers = {}
): void => {
  // The maps were built from handlers, one per type.
  type Handler<Tx> = (event: DomainEvent, tx: Tx) => Promise<void>
  const handlerByName = new Map(Object.entries(handlers)) as ReadonlyMap<
    string,
    Handler<ServiceTransaction<O>>
  >
  const knownSql = new Map(Object.entries(sqlHandlers)) as ReadonlyMap<
    string,
    Handler<SqlTransaction>
  >
  const isDuplicate = createDuplicateCheck(ctx, group)
  subscribe(
    ctx,
    group,
    [...new Set([...handlerByName.keys(), ...knownSql.keys()])],
    async event => {
      if (await isDuplicate(event)) return
      const once =
        <Tx extends AnyTransaction>(handler: Handler<Tx> | undefined) =>
        async (tx: Tx): Promise<void> => {
          const first = await sql(
            tx
          )`insert into platform.consumed (consumer, event_id, at) values (${group}, ${event.id}::uuid, now()) on conflict do nothing returning 1 as first`
          if (first.length > 0) await handler?.(domainEventOf(event), tx)
        }
      const sqlHandler = knownSql.get(event.type)
      await ctx.underTenant(event.businessId, () =>
        sqlHandler === undefined
          ? ctx.db.transaction(once(handlerByName.get(event.type)))
          : ctx.db.sqlTransaction(once(sqlHandler))
      )
    }
  )
}

/**
 * Consumes events without a transaction, at least once: for handlers that call other services, and
 * are idempotent. The inbox row is written afterwards, unless the handler does so itself
 * (`remembers`).
 */
export const consumeOutside = <O extends Owner>(
  ctx: ConsumerContext<O>,
  group: string,
  handlers: OutsideConsumers,
  { remembers = false }: { readonly remembers?: boolean } = {}
): void => {
  const handlerByName = new Map(Object.entries(handlers))
  const isDuplicate = createDuplicateCheck(ctx, group)
  const inbox = groupCommit<string>(async ids => {
    await ctx.db.acrossTenants(relay =>
      relay.query(
        'insert into platform.consumed (consumer, event_id, at) select $1, id, now() from unnest($2::uuid[]) id on conflict do nothing',
        [group, ids]
      )
    )
  })
  subscribe(ctx, group, [...handlerByName.keys()], async event => {
    if (await isDuplicate(event)) return
    await ctx.underTenant(event.businessId, async () => {
      const handler = handlerByName.get(event.type) as
        | ((event: DomainEvent) => Promise<void>)
        | undefined
      await handler?.(domainEventOf(event))
    })
    if (!remembers) await inbox.add(event.id)
  })
}
