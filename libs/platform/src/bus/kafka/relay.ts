import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { createSignal } from '../../concurrency/signal.ts'
import type { Listener } from '../../database/listener.ts'
import type { Log } from '../../telemetry/logger.ts'
import { type OpenSpan, startSpan } from '../../telemetry/span.ts'
import type { Broker, NewRecord, RecordWriter } from './kafka-broker.ts'
import type { TopicOf } from './topics.ts'
import {
  firstPage,
  deletePublished,
  type LoggedEvent,
  nextPage,
  prepareRelaying,
  readCursor,
  saveCursor,
} from './relay-statements.ts'

export type RelayOptions = {
  /** Whose events: `owner` of the outbox. */
  readonly owner: string
  /** Sees the outbox of all tenants (the relay role). One connection is kept for the lock and the reading. */
  readonly pool: Pool
  readonly listener: Listener
  readonly broker: Broker
  readonly topics: readonly string[]
  readonly topicOf: TopicOf
  readonly log: Log
  /** The net under the bells, milliseconds. */
  readonly pollMs?: number
}
/** Carries one owner's events from the outbox to the broker. */
export type Relay = { start(): void; stop(): Promise<void>; wake(): void }

const batch = 2_000
/** A broker refuses a batch of one partition above 1 MB, and all of these may be of one. */
const writeBytes = 900 * 1_024
/** What a record costs beside its texts is less than this, its header with the trace included. */
const recordBytes = 100
/** Wakes that come closer than this are one: tiny batches would take the writers' time. Milliseconds. */
const breathMs = 2
/** Where many speak at once the next look waits a little longer for more of them: this long at most. */
const longBreathMs = 20
/** The cursor of one who speaks without a pause is not written at every look; what came since is said again after a crash. */
const saveMs = 50
const retryMs = 1_000
/** How often another process asks whether the relay of its owner is free. */
const standbyMs = 1_000
/** How soon to look again for rows that an older open transaction hides. Milliseconds. */
const hiddenMs = [5, 10, 20, 50, 100, 200] as const
/** The cursor of an owner that says nothing moves on too, or its look would get longer and longer. */
const idleSaveMs = 10_000
const keepDays = 7
const forgetEveryMs = 3_600_000
const forgetBatch = 1_000

/** The trace goes on in the header, where any client of Kafka looks for it; an event without one is left without. */
const spanOf = (topicOf: TopicOf, { type, trace }: LoggedEvent): OpenSpan | null =>
  trace === null
    ? null
    : startSpan(`publish ${type}`, {
        role: 'producer',
        parent: trace.parent,
        attributes: {
          'mostrador.work_id': trace.eventId,
          'mostrador.business_id': trace.businessId,
          'messaging.system': 'kafka',
          'messaging.operation.type': 'send',
          'messaging.destination.name': topicOf(type),
        },
      })
const recordOf = (
  topicOf: TopicOf,
  { type, key, value }: LoggedEvent,
  span: OpenSpan | null
): NewRecord => ({
  topic: topicOf(type),
  key,
  value,
  headers: span === null ? {} : { traceparent: span.traceparent },
})

/** The records in their order, in parts that are not too large together. One that is too large alone is a part. */
export const partsOf = (
  records: readonly NewRecord[],
  most = writeBytes
): readonly (readonly NewRecord[])[] => {
  const parts: NewRecord[][] = []
  let size = Infinity
  for (const record of records) {
    const bytes = Buffer.byteLength(record.value) + Buffer.byteLength(record.key) + recordBytes
    if (size + bytes > most) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(record)
    size += bytes
  }
  return parts
}

/**
 * One relay at a time per owner, by an advisory lock: two that share the rows would lose their order. It reads behind the oldest
 * open transaction, in the order of ids, and moves its cursor after the broker has acknowledged; a crash in between says things
 * twice, and consumers know what they have had.
 */
export const outboxRelay = ({
  owner,
  pool,
  listener,
  broker,
  topics,
  topicOf,
  log,
  pollMs = 2_000,
}: RelayOptions): Relay => {
  const bell = createSignal()
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()
  let unhear = (): void => {}

  const publish = async (writer: RecordWriter, events: readonly LoggedEvent[]): Promise<void> => {
    const spans = events.map(event => spanOf(topicOf, event))
    try {
      for (const part of partsOf(
        events.map((event, index) => recordOf(topicOf, event, spans[index] ?? null))
      ))
        await writer.write(part)
    } catch (error) {
      for (const span of spans) span?.end(error)
      throw error
    }
    for (const span of spans) span?.end()
  }

  /** Relays until it is told to stop, or the writer is lost, or something breaks. */
  const relayOn = async (
    db: PoolClient,
    writer: RecordWriter,
    clusterId: string
  ): Promise<void> => {
    let from = await readCursor(db, owner, clusterId)
    let savedAt = performance.now()
    let unsaved = false
    let forgotAt = Number.NEGATIVE_INFINITY
    let hiddenLooks = 0
    while (!signal.aborted && !writer.lost()) {
      const lookedAt = performance.now()
      const first = await firstPage(db, owner, from, batch)
      let { events } = first
      let said = 0
      while (events.length > 0) {
        said += events.length
        const last = events.at(-1)
        // While the broker takes one page up, Postgres reads the next.
        const following =
          events.length < batch || last === undefined
            ? []
            : nextPage(db, owner, from, first.edge, last.id, batch)
        const [, next] = await Promise.all([publish(writer, events), following])
        events = next
      }
      unsaved ||= said > 0
      if (
        lookedAt - savedAt >= (unsaved ? saveMs : idleSaveMs) &&
        (unsaved || first.edge !== from)
      ) {
        await saveCursor(db, owner, clusterId, first.edge)
        if (!unsaved && (await broker.clusterId()) !== clusterId)
          throw new Error('The broker is not the one that it was')
        savedAt = lookedAt
        unsaved = false
      }
      from = first.edge
      if (lookedAt - forgotAt > forgetEveryMs) {
        while ((await deletePublished(db, owner, from, keepDays, forgetBatch)) === forgetBatch)
          await wait(50)
        forgotAt = lookedAt
      }
      hiddenLooks = first.hidden ? hiddenLooks + 1 : 0
      const soon = first.hidden
        ? (hiddenMs[Math.min(hiddenLooks, hiddenMs.length) - 1] ?? pollMs)
        : pollMs
      await bell.heard(unsaved ? Math.min(soon, saveMs) : soon)
      const rest =
        Math.min(breathMs * Math.max(said, 1), longBreathMs) - (performance.now() - lookedAt)
      if (rest > 0) await wait(rest)
    }
    // Whoever comes next does not say it all again.
    if (unsaved) await saveCursor(db, owner, clusterId, from)
  }

  const withLock = async (work: (db: PoolClient) => Promise<void>): Promise<void> => {
    const db = await pool.connect()
    // A lock that was lost with its connection shows in the next statement, which is before the cursor moves.
    const broken = (error: Error): void =>
      log.warn({ err: error, service: owner }, 'The connection of the relay broke')
    db.on('error', broken)
    try {
      for (;;) {
        const { rows } = await db.query<{ mine: boolean }>(
          `select pg_try_advisory_lock(hashtextextended('relay:' || $1, 0)) as mine`,
          [owner]
        )
        if (rows[0]?.mine === true) break
        await wait(standbyMs, undefined, { signal }).catch(() => {})
        if (signal.aborted) return
      }
      await work(db)
    } finally {
      db.off('error', broken)
      db.on('error', () => {})
      db.release(true)
    }
  }

  const relay = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await withLock(async db => {
          await prepareRelaying(db)
          // A writer that lost its connection is followed by another, and by another look at who answers.
          while (!signal.aborted) {
            await broker.ensureTopics(topics)
            const writer = await broker.openWriter()
            try {
              await relayOn(db, writer, await broker.clusterId())
            } finally {
              await writer.close().catch(() => {})
            }
          }
        })
      } catch (error) {
        log.error({ err: error, service: owner }, 'Events could not be brought to the broker')
        await wait(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    start() {
      unhear = listener.on(
        'outbox',
        speaker => (speaker === undefined || speaker === owner) && bell.ring()
      )
      running = relay()
    },
    async stop() {
      stopping.abort()
      unhear()
      bell.ring()
      await running
    },
    wake: bell.ring,
  }
}
