import type { allEvents, EventName, ServiceName } from '@mostrador/contracts'
import {
  type Owner,
  type OwnerDatabase,
  type OwnerTransaction,
  ownership,
  type TransactionOptions,
} from '@mostrador/db'
import type { fragment, SqlTarget } from '@mostrador/db/raw'
import type { z } from 'zod'
import type { EventActor } from '../context.ts'
import type { JobDefinition, Schedule } from '../jobs/jobs.ts'
import type { Queryable } from './queryable.ts'

export type Statement = ReturnType<typeof fragment>

/** A service without tables of its own sees those of the platform. */
export type OwnerOf<Name extends ServiceName> = Name extends Owner ? Name : 'platform'
const isOwner = (name: string): name is Owner => Object.hasOwn(ownership, name)
export const ownerOf = (name: ServiceName): Owner => (isOwner(name) ? name : 'platform')

export type EventInput<Name extends EventName> = {
  /** The aggregate: events of one key are delivered in order. */
  readonly key: string
  readonly data: z.input<(typeof allEvents)[Name]>
  /** The tenant of the transaction by default. */
  readonly businessId?: string | null
  /** Default: the actor of the request, or the product itself in consumers and jobs. */
  readonly actor?: EventActor
}

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
/** A transaction of either kind: repositories write sql`` on it. */
export type AnyTransaction = SqlTarget & EventPublisher

/**
 * A transaction on pg itself, at a tenth of Prisma's CPU: query(text, values) with $1 parameters,
 * or sql``. Rows are as pg reads them: bigint and numeric as text, timestamptz as Date, json
 * parsed. Each text is prepared once per connection, so keep it constant. Statements run in the
 * order in which they were sent, awaited or not.
 */
export type SqlTransaction = Queryable & AnyTransaction

/**
 * The database of one service: its own tables, and transactions that can publish and enqueue. Under
 * an idempotency key a transaction returns the data of the route's answer, and finishes the key
 * with it (idempotency/finishing-key.ts).
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
   * sql`… event as (${insertEvent} from written) …`, where `written` holds one row or none. Its row
   * has `published`: whether there was one. `result` is what the idempotency key is finished with.
   */
  insertWithEvent<Row extends { readonly published: boolean }, Name extends EventName>(
    newEvent: NewEvent<Name>,
    statement: (insertEvent: Statement) => Statement,
    result: unknown
  ): Promise<Row>
}
