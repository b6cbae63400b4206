import { createDeadLetters } from '@mostrador/platform'
import type { Client } from '../inbound/repository.ts'
import { retryInboxJob } from './definitions.ts'

/**
 * Milliseconds before the second to the fifth try; then it becomes a dead letter for a person
 * (F19).
 */
const WAITS_MS = [200, 1_000, 4_000, 15_000] as const

/** When to try again after `attempts` failed tries before this one; null when it was the last. */
export const nextTryAt = (attempts: number, now: Date): Date | null => {
  const waitMs = WAITS_MS[attempts]
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs)
}

/**
 * Class of an error. Its text may quote what a person wrote, so it is neither logged nor stored.
 */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'error')

type GivenUp = {
  readonly provider: string
  readonly eventId: string
  readonly businessId: string | null
  readonly error: unknown
}

/** Adds a dead letter in the transaction that ends the retries: a crash loses neither. */
export const addDeadLetter = (
  client: Client,
  { provider, eventId, businessId, error }: GivenUp
): Promise<void> =>
  createDeadLetters(client).add({
    kind: 'job',
    consumer: retryInboxJob.name,
    type: 'messaging.inbox',
    businessId,
    attempts: WAITS_MS.length + 1,
    error,
    payload: { id: `${provider}:${eventId}`, data: { provider, eventId, businessId } },
  })
