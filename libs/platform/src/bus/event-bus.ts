import { z } from 'zod'
import type { EventActor } from '../context.ts'

/** An event with what it takes to deliver it (architecture.md section 7). */
export type BusEvent = {
  readonly id: string
  readonly type: string
  /** The aggregate. Events of one key are delivered in order, one at a time. */
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
 * How events reach consumers; they are published by `tx.publish` only. Delivery is asynchronous, at
 * least once, in order per key and concurrent across keys. After its last try an event becomes a
 * dead letter, and the others go on.
 */
export type EventBus = {
  /**
   * `group` is a durable reader of the log from its first event on. To be called before start().
   */
  subscribe(group: string, types: readonly string[], handler: EventHandler): void
  start(): Promise<void>
  /** Delivers nothing new and waits for the running handlers. */
  stop(): Promise<void>
  /** Looks now, without waiting for the next notification. */
  wake(): void
  /** What is published and not yet handled, one line per group; empty when all are done. */
  pending(): Promise<readonly string[]>
  /** Age of the oldest event that some group has not finished, in seconds; 0 when there is none. */
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
