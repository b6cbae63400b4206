import { inContext, nextSpan, theProduct } from '../context.ts'
import type { DeadLetters } from '../dead-letters.ts'
import type { Log } from '../logger.ts'
import type { BusEvent, EventHandler, Progress } from './event-bus.ts'

export type DeliveryPolicy = {
  /** Waits between tries, in milliseconds: five tries have four waits. */
  readonly retryMs: readonly number[]
}
export const defaultDelivery: DeliveryPolicy = { retryMs: [200, 1_000, 5_000, 15_000] }

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
export const deliver = async ({ log, deadLetters, progress, policy, turn, sleep }: Delivery, group: string, event: BusEvent, handler: EventHandler): Promise<void> => {
  const context = { requestId: event.id, businessId: event.businessId ?? undefined, author: theProduct, traceparent: nextSpan(event.traceparent) }
  await inContext(context, async () => {
    for (let attempt = 1; ; attempt += 1) {
      const started = performance.now()
      const tell = (outcome: Progress['outcome']): void => progress({ consumer: group, type: event.type, outcome, ms: performance.now() - started })
      try {
        await turn(() => handler(event))
        tell('done')
        return
      } catch (error) {
        const wait = policy.retryMs[attempt - 1]
        log.warn({ err: error, consumer: group, event: event.type, eventId: event.id, attempt }, 'An event could not be handled')
        if (wait !== undefined) {
          tell('retry')
          await sleep(wait)
          continue
        }
        await deadLetters.add({ kind: 'event', consumer: group, type: event.type, businessId: event.businessId, payload: event, attempts: attempt, error })
        tell('dead')
        return
      }
    }
  })
}
