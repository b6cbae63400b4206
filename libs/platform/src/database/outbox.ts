import { allEvents, type EventName, type ServiceName } from '@mostrador/contracts'
import { currentTenant } from '@mostrador/db'
import { fragment } from '@mostrador/db/raw'
import type { Clock } from '@mostrador/kernel'
import { currentContext } from '../context.ts'
import { assertJobId, businessOf } from '../jobs/jobs.ts'
import { type OpenSpan, startSpan } from '../telemetry/span.ts'
import type { Listener } from './listener.ts'
import type { EventPublisher, NewEvent, Statement } from './service-database.ts'

/** An event that was committed, for metrics. */
export type PublishedEvent = { readonly type: EventName; readonly data: unknown }
export type OutboxOptions = {
  readonly service: ServiceName
  readonly clock: Clock
  readonly ids: () => string
  /** Called after the commit, once for each event in it. */
  readonly onPublished?: (event: PublishedEvent) => void
  /** Wakes the relay and the job runner after the commit. */
  readonly notify?: Listener['notify']
}
/** Effects of a transaction beyond its own rows. */
export type PendingEffects = { readonly events: PublishedEvent[]; readonly queues: Set<string> }

/** Notifies and counts once the transaction is committed; nothing after a rollback. */
export const notifyAfterCommit = async <Answer>(
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
 * Runs the INSERT of an event, which may be continued, inside a span. Returns the checked event and
 * the result of `run`. `condition` is evaluated with the row.
 */
export const insertEvent = async <Name extends EventName, Answer>(
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

/** Writes events and jobs as rows of the same commit, for any kind of transaction. */
export const eventPublisher = (
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
