import { inContext, systemActor } from '../context.ts'
import type { DeadLetters } from '../dead-letters/dead-letters.ts'
import { failpoint } from '../process/failpoint.ts'
import type { Log } from '../telemetry/logger.ts'
import { startSpan } from '../telemetry/span.ts'
import type { BusEvent, EventHandler, Progress } from './event-bus.ts'

export type DeliveryPolicy = {
  /** Waits between tries, in milliseconds: six tries have five waits. */
  readonly retryMs: readonly number[]
}
/** A minute in all: long enough for a service that is being replaced, even on a slow machine. */
export const defaultDelivery: DeliveryPolicy = { retryMs: [200, 1_000, 5_000, 15_000, 40_000] }

export type Delivery = {
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress: (what: Progress) => void
  readonly policy: DeliveryPolicy
  /** Limits how many handlers run at the same time. Not held while waiting for the next try. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>
  readonly sleep: (ms: number) => Promise<void>
}

/**
 * Delivers one event to one group: tries, waits, and finally a dead letter. Resolves when the group
 * is finished with the event. Rejects when interrupted or when the dead letter cannot be written.
 */
export const deliver = async (
  delivery: Delivery,
  group: string,
  event: BusEvent,
  handler: EventHandler
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const isFinished = await attemptDelivery(delivery, { group, event, handler, attempt })
    if (isFinished) return
  }
}

type Attempt = {
  readonly group: string
  readonly event: BusEvent
  readonly handler: EventHandler
  readonly attempt: number
}

/** One try, in a span and a context of its own. False when it failed and its wait is over. */
const attemptDelivery = async (delivery: Delivery, lastAttempt: Attempt): Promise<boolean> => {
  const { group, event, handler, attempt } = lastAttempt
  const span = startSpan(`consume ${event.type}`, {
    role: 'consumer',
    parent: event.traceparent,
    attributes: {
      'mostrador.work_id': event.id,
      'mostrador.business_id': event.businessId,
      'mostrador.attempt': attempt,
      'messaging.system': 'outbox',
      'messaging.operation.type': 'process',
      'messaging.destination.name': event.type,
      'messaging.consumer.group.name': group,
    },
  })
  const context = {
    requestId: event.id,
    businessId: event.businessId ?? undefined,
    author: systemActor,
    traceparent: span.traceparent,
  }
  return inContext(context, async () => {
    const started = performance.now()
    const report = (outcome: Progress['outcome']): void =>
      delivery.progress({
        consumer: group,
        type: event.type,
        outcome,
        ms: performance.now() - started,
      })
    try {
      failpoint('event.before_handler')
      await delivery.limit(() => handler(event))
      failpoint('event.after_handler')
      span.end()
      report('done')
      return true
    } catch (error) {
      span.end(error)
      return handleFailure(delivery, lastAttempt, error, report)
    }
  })
}

/**
 * Waits for the next try, or writes the dead letter after the last one. Returns whether it was the
 * last.
 */
const handleFailure = async (
  { log, policy, sleep, deadLetters }: Delivery,
  { group, event, attempt }: Attempt,
  error: unknown,
  report: (outcome: Progress['outcome']) => void
): Promise<boolean> => {
  log.warn(
    { err: error, consumer: group, event: event.type, eventId: event.id, attempt },
    'An event could not be handled'
  )
  const wait = policy.retryMs[attempt - 1]
  if (wait !== undefined) {
    report('retry')
    await sleep(wait)
    return false
  }
  await deadLetters.add({
    kind: 'event',
    consumer: group,
    type: event.type,
    businessId: event.businessId,
    payload: event,
    attempts: attempt,
    error,
  })
  report('dead')
  return true
}
