import { allEvents, type EventName, type ServiceName } from '@mostrador/contracts'
import { currentTenant, type Owner, type OwnerDatabase, type OwnerTransaction, ownership, type TransactionOptions } from '@mostrador/db'
import { fragment, sql } from '@mostrador/db/raw'
import type { Clock } from '@mostrador/kernel'
import type { z } from 'zod'
import { currentContext, type EventActor } from './context.ts'
import { fastTransaction } from './fast-transaction.ts'
import { assertJobId, businessOf, type JobDefinition, type Schedule } from './jobs/jobs.ts'
import type { Queryable } from './queryable.ts'

/** A service without tables of its own sees those of the platform. */
export type OwnerOf<Name extends ServiceName> = Name extends Owner ? Name : 'platform'
const isOwner = (name: string): name is Owner => Object.hasOwn(ownership, name)
export const ownerOf = (name: ServiceName): Owner => (isOwner(name) ? name : 'platform')

export type Said<Name extends EventName> = {
  /** The aggregate: events of one key are heard in order. */
  readonly key: string
  readonly data: z.input<(typeof allEvents)[Name]>
  /** The tenant of the transaction, unless told. */
  readonly businessId?: string | null
  /** The actor of the request, or the product itself in consumers and jobs, unless told. */
  readonly actor?: EventActor
}

/** What a transaction can cause beyond its own rows. */
export type Voice = {
  /** Says that something happened. Heard after the commit, or never. Throws when the data do not fit the event's schema. */
  say<Name extends EventName>(type: Name, event: Said<Name>): Promise<void>
  /** Adds a job that exists when the transaction commits. */
  later<S extends z.ZodType>(job: JobDefinition<S>, data: z.input<S>, schedule: Schedule): Promise<void>
}

export type HouseTransaction<O extends Owner> = OwnerTransaction<O> & Voice

/**
 * A transaction on pg itself: no Prisma, a tenth of its CPU. query(text, values) with $1 parameters; rows as pg reads them
 * (bigint and numeric as text, timestamptz as Date, json parsed). A text is prepared once per connection: keep it constant.
 */
export type FastTransaction = Queryable & Voice

/** The database of one service: its own tables, and transactions that can speak. */
export type HouseDatabase<O extends Owner> = Omit<OwnerDatabase<O>, 'transaction'> & {
  transaction<Answer>(work: (tx: HouseTransaction<O>) => Promise<Answer>, options?: TransactionOptions): Promise<Answer>
  /** As transaction(), for hot paths. `timeout`: milliseconds until it is rolled back (15,000). */
  fast<Answer>(work: (tx: FastTransaction) => Promise<Answer>, options?: Pick<TransactionOptions, 'timeout'>): Promise<Answer>
}

type Speaking = { readonly service: ServiceName; readonly clock: Clock; readonly ids: () => string }
type Statement = ReturnType<typeof fragment>

/** Every later effect is a row of the same commit, whatever the transaction runs on. */
const voice = ({ service, clock, ids }: Speaking, run: (statement: Statement) => Promise<unknown>): Voice => ({
  async say(type, { key, data, businessId = currentTenant() ?? null, actor }) {
    const said: unknown = allEvents[type].parse(data)
    const context = currentContext()
    const author = actor ?? context?.author ?? null
    await run(fragment`insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
      values (${ids()}::uuid, ${service}, ${type}, ${key}, ${businessId}::uuid, ${clock.now().toISOString()}::timestamptz,
        ${author === null ? null : JSON.stringify(author)}::jsonb, ${JSON.stringify(said)}::jsonb, ${context?.traceparent ?? null})`)
  },
  async later(job, data, { id, at }) {
    assertJobId(id)
    const checked: unknown = job.schema.parse(data)
    await run(fragment`insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
      values (${id}, ${job.name}, ${JSON.stringify(checked)}::jsonb, ${businessOf(checked)}::uuid, ${(at ?? clock.now()).toISOString()}::timestamptz,
        'waiting', 0, ${currentContext()?.traceparent ?? null}, now()) on conflict (id) do nothing`)
  },
})

/** Gives the transactions of a service's database their voice. */
export const speakingDatabase = <O extends Owner>(db: OwnerDatabase<O>, speaking: Speaking): HouseDatabase<O> => ({
  ...db,
  transaction: (work, options) =>
    db.transaction(tx => work({ ...tx, ...voice(speaking, statement => sql(tx)`${statement}`) }), options),
  fast: (work, { timeout = 15_000 } = {}) =>
    fastTransaction(db.pool, timeout, tx => work({ ...tx, ...voice(speaking, ({ text, values }) => tx.query(text, values)) })),
})
