import { allEvents, type EventName, type ServiceName } from '@mostrador/contracts'
import {
  currentTenant,
  type Owner,
  type OwnerDatabase,
  type OwnerTransaction,
  ownership,
  type TransactionOptions,
} from '@mostrador/db'
import { fragment, sql, type SqlTarget, sqlTarget } from '@mostrador/db/raw'
import type { Clock } from '@mostrador/kernel'
import type { z } from 'zod'
import { currentContext, type EventActor } from './context.ts'
import { runSqlTransaction, prepared } from './sql-transaction.ts'
import { finishingKey } from './finishing-key.ts'
import { assertJobId, businessOf, type JobDefinition, type Schedule } from './jobs/jobs.ts'
import type { Listener } from './listener.ts'
import type { Queryable } from './queryable.ts'
import { type OpenSpan, startSpan } from './tracing/span.ts'

type Statement = ReturnType<typeof fragment>

/** A service without tables of its own sees those of the platform. */
export type OwnerOf<Name extends ServiceName> = Name extends Owner ? Name : 'platform'
const isOwner = (name: string): name is Owner => Object.hasOwn(ownership, name)
export const ownerOf = (name: ServiceName): Owner => (isOwner(name) ? name : 'platform')

export type EventInput<Name extends EventName> = {
  /** The aggregate: events of one key are heard in order. */
  readonly key: string
  readonly data: z.input<(typeof allEvents)[Name]['schema']>
  /** The tenant of the transaction, unless told. */
  readonly businessId?: string | null
  /** The actor of the request, or the product itself in consumers and jobs, unless told. */
  readonly actor?: EventActor
}

/** An event as it is said. */
export type NewEvent<Name extends EventName> = EventInput<Name> & { readonly type: Name }

/** What a transaction can cause beyond its own rows. */
export type EventPublisher = {
  /** Publishes an event with the commit, or never. Throws when the data do not fit its schema. */
  publish<Name extends EventName>(type: Name, event: EventInput<Name>): Promise<void>
  /** Adds a job that exists when the transaction commits. */
  enqueue<S extends z.ZodType>(
    job: JobDefinition<S>,
    data: z.input<S>,
    schedule: Schedule
  ): Promise<void>
}

export type ServiceTransaction<O extends Owner> = OwnerTransaction<O> & EventPublisher
/** A transaction of whichever kind: repositories write sql`` on it. */
export type AnyTransaction = SqlTarget & EventPublisher

/**
 * A transaction on pg itself, at a tenth of Prisma's CPU: query(text, values) with $1 parameters, or
 * sql``. Rows are as pg reads them: bigint and numeric as text, timestamptz as Date, json parsed.
 * Each text is prepared once per connection, so keep it constant. Statements run in the order in
 * which they were sent, awaited or not.
 */
export type SqlTransaction = Queryable & AnyTransaction

/**
 * The database of one service: its own tables, and transactions that can publish and enqueue. Under
 * an idempotency key a transaction returns the data of the route's answer, and finishes the key with
 * it (finishing-key.ts).
 */
export type ServiceDatabase<O extends Owner> = Omit<OwnerDatabase<O>, 'transaction'> & {
  transaction<Answer>(
    work: (tx: ServiceTransaction<O>) => Promise<Answer>,
    options?: TransactionOptions
  ): Promise<Answer>
  /** As transaction(), for hot paths. `timeout`: milliseconds until it is rolled back (15,000). */
  sqlTransaction<Answer>(
    work: (tx: SqlTransaction) => Promise<Answer>,
    options?: Pick<TransactionOptions, 'timeout'>
  ): Promise<Answer>
  /**
   * One statement that is a transaction of its own: a row and its event in one commit and one round
   * trip. `statement` gets the INSERT of the event, open at its end, to be used as a CTE:
   * sql`… said as (${insertEvent} from written) …`, where `written` holds one row or none. Its row
   * tells in `said` whether there was one. `result` is what the idempotency key is finished with.
   */
  insertWithEvent<Row extends { readonly said: boolean }, Name extends EventName>(
    newEvent: NewEvent<Name>,
    statement: (insertEvent: Statement) => Statement,
    result: unknown
  ): Promise<Row>
}

/** An event that was committed, for metrics. */
export type PublishedEvent = { readonly type: EventName; readonly data: unknown }
type OutboxOptions = {
  readonly service: ServiceName
  readonly clock: Clock
  readonly ids: () => string
  /** Called after the commit, once for each event in it. */
  readonly onPublished?: (event: PublishedEvent) => void
  /** Wakes the relay and the job runner after the commit. */
  readonly notify?: Listener['notify']
}
/** What a transaction effects beyond its own rows. */
type PendingEffects = { readonly events: PublishedEvent[]; readonly queues: Set<string> }

/** Notifies once the transaction is committed; what was rolled back is told to nobody. */
const notifyAfterCommit = async <Answer>(
  { service, onPublished = () => {}, notify = () => {} }: OutboxOptions,
  transaction: (effects: PendingEffects) => Promise<Answer>
): Promise<Answer> => {
  const effects: PendingEffects = { events: [], queues: new Set() }
  const answer = await transaction(effects)
  if (effects.events.length > 0) notify('outbox', service)
  for (const queue of effects.queues) notify('timer', queue)
  for (const event of effects.events) onPublished(event)
  return answer
}

/**
 * Runs the INSERT of an event, open at its end, inside a span. Answers the checked event and what
 * `run` did. `condition` is evaluated with the row.
 */
const insertEvent = async <Name extends EventName, Answer>(
  { service, clock, ids }: OutboxOptions,
  { type, key, data, businessId = currentTenant() ?? null, actor }: NewEvent<Name>,
  run: (insert: Statement, span: OpenSpan) => Promise<Answer>,
  condition?: Statement
): Promise<{ event: PublishedEvent; answer: Answer }> => {
  const checked: unknown = allEvents[type].schema.parse(data)
  const context = currentContext()
  const author = actor ?? context?.author ?? null
  const id = ids()
  const attributes = {
    'mostrador.service': service,
    'mostrador.business_id': businessId,
    'mostrador.work_id': id,
    'messaging.system': 'outbox',
    'messaging.operation.type': 'create',
    'messaging.destination.name': type,
  } as const
  const span = startSpan(`publish ${type}`, { role: 'producer', attributes })
  const eventId =
    condition === undefined
      ? fragment`${id}::uuid`
      : fragment`case when ${condition} then ${id}::uuid end`
  try {
    const answer = await run(
      fragment`insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
      select ${eventId}, ${service}, ${type}, ${key}, ${businessId}::uuid, ${clock.now().toISOString()}::timestamptz,
        ${author === null ? null : JSON.stringify(author)}::jsonb, ${JSON.stringify(checked)}::jsonb, ${span.traceparent}`,
      span
    )
    span.end()
    return { event: { type, data: checked }, answer }
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Every later effect is a row of the same commit, whatever the transaction runs on. */
const eventPublisher = (
  outbox: OutboxOptions,
  { events, queues }: PendingEffects,
  run: (statement: Statement) => Promise<unknown>
): EventPublisher => ({
  async publish(type, event) {
    events.push((await insertEvent(outbox, { type, ...event }, run)).event)
  },
  async enqueue(job, data, { id, at }) {
    assertJobId(id)
    const checked: unknown = job.schema.parse(data)
    await run(fragment`insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
      values (${id}, ${job.name}, ${JSON.stringify(checked)}::jsonb, ${businessOf(checked)}::uuid, ${(at ?? outbox.clock.now()).toISOString()}::timestamptz,
        'waiting', 0, ${currentContext()?.traceparent ?? null}, now()) on conflict (id) do nothing`)
    queues.add(job.name)
  },
})

/** Lets the transactions of a service's database publish events and enqueue jobs. */
export const withOutbox = <O extends Owner>(
  db: OwnerDatabase<O>,
  outbox: OutboxOptions
): ServiceDatabase<O> => ({
  ...db,
  transaction: (work, options) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(finish =>
        db.transaction(async tx => {
          const run = (statement: Statement) => sql(tx)`${statement}`
          const result = await work({ ...tx, ...eventPublisher(outbox, effects, run) })
          const condition = finish(result)
          if (condition !== undefined) await run(fragment`select ${condition} as finished`)
          return result
        }, options)
      )
    ),
  sqlTransaction: (work, { timeout = 15_000 } = {}) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(finish =>
        runSqlTransaction(
          db.pool,
          timeout,
          tx => {
            const run = ({ text, values }: Statement) => tx.query(text, values)
            return work({
              ...tx,
              ...sqlTarget(async statement => (await run(statement)).rows),
              ...eventPublisher(outbox, effects, run),
            })
          },
          result => {
            const condition = finish(result)
            return condition && fragment`select ${condition} as finished`
          }
        )
      )
    ),
  insertWithEvent: <Row extends { readonly said: boolean }, Name extends EventName>(
    newEvent: NewEvent<Name>,
    statement: (insertEvent: Statement) => Statement,
    result: unknown
  ) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(
        async finish => {
          const run = async (insert: Statement, span: OpenSpan): Promise<Row> => {
            const { text, values } = statement(insert)
            const [row] = (await prepared(db.pool).query<Row>(text, values)).rows
            if (row === undefined) throw new Error('A statement that publishes answers one row')
            if (!row.said) span.setAttributes({ 'mostrador.outcome': 'not_written' })
            return row
          }
          // The event is there if the effect is: its row carries the end of the key.
          const { event, answer } = await insertEvent(outbox, newEvent, run, finish(result))
          if (answer.said) effects.events.push(event)
          return answer
        },
        { wrote: ({ said }) => said }
      )
    ),
})
