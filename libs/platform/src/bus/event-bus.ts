import { z } from 'zod'
import type { EventActor } from '../context.ts'

/** A fact on its way to those who care: the envelope of architecture.md section 7 and what it takes to deliver it. */
export type BusEvent = {
  readonly id: string
  readonly type: string
  /** What it happened to. Events of one key are heard in order, one at a time. */
  readonly key: string
  readonly businessId: string | null
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: EventActor | null
  readonly data: unknown
  readonly traceparent: string | null
}

export type EventHandler = (event: BusEvent) => Promise<void>

/**
 * How facts reach consumers. The publishing side is the outbox row of `tx.say`; nobody publishes directly.
 * Promises: asynchronous, JSON in and out, at least once, ordered per key, different keys at the same time,
 * and after the last try an event becomes a dead letter while everything else goes on.
 */
export type EventBus = {
  /** `group` is a durable reader of the log; it starts at the first event that was ever said. Before start(). */
  subscribe(group: string, types: readonly string[], handler: EventHandler): void
  start(): Promise<void>
  /** Hands out nothing new and waits for the events in hand. */
  stop(): Promise<void>
  /** Looks now, without waiting for the next notice. */
  wake(): void
  /** What is said and not yet handled, one line per group; empty when everybody caught up. */
  pending(): Promise<readonly string[]>
  /** Age of the oldest event that somebody has not finished, in seconds; 0 when there is none. */
  lagSeconds(): Promise<number>
  /** The same for each group. */
  lags(): Promise<ReadonlyMap<string, number>>
  /** How many events each group has not taken up. */
  waiting(): Promise<ReadonlyMap<string, number>>
}

/** Something the bus or the jobs did, for metrics and for tests that wait. */
export type Progress = {
  readonly consumer: string
  readonly type: string
  readonly outcome: 'done' | 'retry' | 'dead'
  readonly ms: number
}

/** An event that was kept as JSON, as a dead letter is. */
export const busEventSchema: z.ZodType<BusEvent> = z.object({
  id: z.uuid(),
  type: z.string(),
  key: z.string(),
  businessId: z.uuid().nullable(),
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }).nullable(),
  data: z.unknown(),
  traceparent: z.string().nullable(),
})
