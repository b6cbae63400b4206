import type { NewDeadLetter } from './dead-letters.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Queues of dead letters that a person sends again begin with this. */
export const retryPrefix = 'again-'

/** The queue by which such an event returns to its group. */
export const retryQueueOf = (group: string): string => `${retryPrefix}${group}`

/** A retried event that fails again is kept as the event, not as the job that carried it. */
export const originalDeadLetter = (letter: NewDeadLetter): NewDeadLetter => {
  const { kind, consumer, payload } = letter
  if (kind === 'event' || !consumer.startsWith(retryPrefix) || !isRecord(payload)) return letter
  const event = payload['data']
  if (!isRecord(event) || typeof event['type'] !== 'string') return letter
  return {
    ...letter,
    kind: 'event',
    consumer: consumer.slice(retryPrefix.length),
    type: event['type'],
    payload: event,
  }
}
