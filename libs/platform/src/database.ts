import { allEvents, type EventName, type ServiceName } from '@mostrador/contracts'
import { currentTenant, type Owner, type OwnerDatabase, type OwnerTransaction, ownership, type TransactionOptions } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import type { Clock } from '@mostrador/kernel'
import type { z } from 'zod'
import { currentContext, type EventActor } from './context.ts'
import { assertJobId, businessOf, type JobDefinition, type Schedule } from './jobs/jobs.ts'

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

export type HouseTransaction<O extends Owner> = OwnerTransaction<O> & {
  /** Says that something happened. Heard after the commit, or never. Throws when the data do not fit the event's schema. */
  say<Name extends EventName>(type: Name, event: Said<Name>): Promise<void>
  /** Adds a job that exists when the transaction commits. */
  later<S extends z.ZodType>(job: JobDefinition<S>, data: z.input<S>, schedule: Schedule): Promise<void>
}

/** The database of one service: its own tables, and transactions that can speak. */
export type HouseDatabase<O extends Owner> = Omit<OwnerDatabase<O>, 'transaction'> & {
  transaction<Answer>(work: (tx: HouseTransaction<O>) => Promise<Answer>, options?: TransactionOptions): Promise<Answer>
}

type Speaking = { readonly service: ServiceName; readonly clock: Clock; readonly ids: () => string }

/** Gives the transactions of a service's database their voice: every later effect is a row of the same commit. */
export const speakingDatabase = <O extends Owner>(db: OwnerDatabase<O>, { service, clock, ids }: Speaking): HouseDatabase<O> => ({
  ...db,
  transaction: (work, options) =>
    db.transaction(tx => {
      const run = sql(tx)
      return work({
        ...tx,
        async say(type, { key, data, businessId = currentTenant() ?? null, actor }) {
          const said: unknown = allEvents[type].parse(data)
          const context = currentContext()
          const author = actor ?? context?.author ?? null
          await run`insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
            values (${ids()}::uuid, ${service}, ${type}, ${key}, ${businessId}::uuid, ${clock.now().toISOString()}::timestamptz,
              ${author === null ? null : JSON.stringify(author)}::jsonb, ${JSON.stringify(said)}::jsonb, ${context?.traceparent ?? null})`
        },
        async later(job, data, { id, at }) {
          assertJobId(id)
          const checked: unknown = job.schema.parse(data)
          await run`insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
            values (${id}, ${job.name}, ${JSON.stringify(checked)}::jsonb, ${businessOf(checked)}::uuid, ${(at ?? clock.now()).toISOString()}::timestamptz,
              'waiting', 0, ${currentContext()?.traceparent ?? null}, now()) on conflict (id) do nothing`
        },
      })
    }, options),
})
