import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { alarm } from '../alarm.ts'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import type { Broker, NewRecord, RecordWriter } from './kafka.ts'
import type { TopicOf } from './kafka-topics.ts'
import { firstPage, forgetPublished, type LoggedEvent, markPublished, nextPage, readCursor, saveCursor } from './relay-log.ts'

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
  /** The net under LISTEN/NOTIFY, milliseconds. */
  readonly pollMs?: number
}
/** Carries one owner's events from the outbox to the broker. */
export type Relay = { start(): void; stop(): Promise<void>; wake(): void }

const batch = 500
/** Wakes that come closer than this are one: tiny batches would take the writers' time. Milliseconds. */
const breathMs = 2
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

const recordOf = (topicOf: TopicOf, { event }: LoggedEvent): NewRecord => ({
  topic: topicOf(event.type), key: event.key, value: JSON.stringify(event), headers: event.traceparent === null ? {} : { traceparent: event.traceparent },
})

/**
 * One relay at a time per owner, by an advisory lock: two that share the rows would lose their order. It reads behind the oldest
 * open transaction, in the order of ids, and moves its cursor after the broker has acknowledged; a crash in between says things
 * twice, and consumers know what they have had.
 */
export const outboxRelay = ({ owner, pool, listener, broker, topics, topicOf, log, pollMs = 2_000 }: RelayOptions): Relay => {
  const bell = alarm()
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()
  let unhear = (): void => {}

  const publish = async (db: PoolClient, writer: RecordWriter, events: readonly LoggedEvent[]): Promise<void> => {
    await writer.write(events.map(event => recordOf(topicOf, event)))
    await markPublished(db, events.map(({ id }) => id))
  }

  /** Relays until it is told to stop or something breaks. */
  const relayOn = async (db: PoolClient, writer: RecordWriter, clusterId: string): Promise<void> => {
    let from = await readCursor(db, owner, clusterId)
    let savedAt = performance.now()
    let forgotAt = Number.NEGATIVE_INFINITY
    let hiddenLooks = 0
    while (!signal.aborted) {
      const lookedAt = performance.now()
      const first = await firstPage(db, owner, from, batch)
      let { events } = first
      const said = events.length > 0
      while (events.length > 0) {
        await publish(db, writer, events)
        const last = events.at(-1)
        events = events.length < batch || last === undefined ? [] : await nextPage(db, owner, from, first.edge, last.id, batch)
      }
      if (said || (first.edge !== from && lookedAt - savedAt > idleSaveMs)) {
        await saveCursor(db, owner, clusterId, first.edge)
        if (!said && (await broker.clusterId()) !== clusterId) throw new Error('The broker is not the one that it was')
        savedAt = lookedAt
      }
      from = first.edge
      if (lookedAt - forgotAt > forgetEveryMs) {
        while ((await forgetPublished(db, owner, keepDays, forgetBatch)) === forgetBatch) await wait(50)
        forgotAt = lookedAt
      }
      hiddenLooks = first.hidden ? hiddenLooks + 1 : 0
      await bell.heard(first.hidden ? (hiddenMs[Math.min(hiddenLooks, hiddenMs.length) - 1] ?? pollMs) : pollMs)
      const rest = breathMs - (performance.now() - lookedAt)
      if (rest > 0) await wait(rest)
    }
  }

  const withLock = async (work: (db: PoolClient) => Promise<void>): Promise<void> => {
    const db = await pool.connect()
    // A lock that was lost with its connection shows in the next statement, which is before the cursor moves.
    const broken = (error: Error): void => log.warn({ err: error, service: owner }, 'The connection of the relay broke')
    db.on('error', broken)
    try {
      for (;;) {
        const { rows } = await db.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtextextended('relay:' || $1, 0)) as mine`, [owner])
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
          await broker.ensureTopics(topics)
          const writer = await broker.openWriter()
          try {
            await relayOn(db, writer, await broker.clusterId())
          } finally {
            await writer.close().catch(() => {})
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
      unhear = listener.on('outbox', bell.ring)
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
