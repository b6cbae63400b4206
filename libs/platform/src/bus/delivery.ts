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
/** A minute: a peer that is being replaced, even on a slow machine, is no reason to ask a person. */
export const defaultDelivery: DeliveryPolicy = { retryMs: [200, 1_000, 5_000, 15_000, 40_000] }

export type Delivery = {
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress: (what: Progress) => void
  readonly policy: DeliveryPolicy
  /** Lets one handler run; others wait for their turn. Not held while waiting for the next try. */
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>
  readonly sleep: (ms: number) => Promise<void>
}

/** One event to one group: tries, waits, and in the end the dead letter. Resolves when the group is finished with the event; rejects when interrupted. */
export const deliver = async (
  { log, deadLetters, progress, policy, turn, sleep }: Delivery,
  group: string,
  event: BusEvent,
  handler: EventHandler
): Promise<void> => {
  const attributes = {
    'mostrador.work_id': event.id,
    'mostrador.business_id': event.businessId,
    'messaging.system': 'outbox',
    'messaging.operation.type': 'process',
    'messaging.destination.name': event.type,
    'messaging.consumer.group.name': group,
  } as const
  for (let attempt = 1; ; attempt += 1) {
    // Each try is a span: what failed and what then went well stand beside each other.
    const span = startSpan(`consume ${event.type}`, {
      role: 'consumer',
      parent: event.traceparent,
      attributes: { ...attributes, 'mostrador.attempt': attempt },
    })
    const context = {
      requestId: event.id,
      businessId: event.businessId ?? undefined,
      author: systemActor,
      traceparent: span.traceparent,
    }
    const over = await inContext(context, async () => {
      const started = performance.now()
      const tell = (outcome: Progress['outcome']): void =>
        progress({ consumer: group, type: event.type, outcome, ms: performance.now() - started })
      try {
        failpoint('event.before_handler')
        await turn(() => handler(event))
        failpoint('event.after_handler')
        span.end()
        tell('done')
        return true
      } catch (error) {
        span.end(error)
        const wait = policy.retryMs[attempt - 1]
        log.warn(
          { err: error, consumer: group, event: event.type, eventId: event.id, attempt },
          'An event could not be handled'
        )
        if (wait !== undefined) {
          tell('retry')
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
        tell('dead')
        return true
      }
    })
    if (over) return
  }
}
