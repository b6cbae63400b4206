import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Listener } from '../../database/listener.ts'
import type { Log } from '../../telemetry/logger.ts'
import { createHiddenRowsDelay } from '../outbox/horizon.ts'
import { standbyMs, tryReaderLock } from '../outbox/lock.ts'
import { createOutboxWakeUp } from '../outbox/wake-up.ts'
import type { Broker, RecordWriter } from './broker.ts'
import { publishPages } from './relay-pages.ts'
import {
  deletePublished,
  prepareConnection,
  readRelayCursor,
  saveRelayCursor,
} from './relay-statements.ts'
import type { TopicOf } from './topics.ts'

export type RelayOptions = {
  /** The `owner` of the outbox rows to publish. */
  readonly owner: string
  /**
   * Sees the outbox of all tenants (the relay role). One connection is kept for the lock and the
   * reading.
   */
  readonly pool: Pool
  readonly listener: Listener
  readonly broker: Broker
  readonly topics: readonly string[]
  readonly topicOf: TopicOf
  readonly log: Log
  /** The poll that covers lost notifications, milliseconds (2,000). */
  readonly pollMs?: number
}
/** Carries one owner's events from the outbox to the broker. */
export type Relay = { start(): void; stop(): Promise<void>; wake(): void }

/**
 * Pause after a page, per event of it and at most: tiny batches would take the writers' time.
 * Milliseconds.
 */
const pausePerEventMs = 2
const maxPauseMs = 20
/**
 * A busy owner's cursor is saved this often; events published since then are published again after
 * a crash.
 */
const saveMs = 50
/** An idle owner's cursor moves on too, or each look would have to pass more rows of others. */
const idleSaveMs = 10_000
const retryMs = 1_000
const keepDays = 7
const deleteEveryMs = 3_600_000
const deleteBatch = 1_000

/**
 * One relay at a time per owner publishes its events in the order of their ids, and moves its
 * cursor after the broker acknowledged them. A crash in between publishes some again; consumers
 * deduplicate.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { owner, pool, listener, broker, topics, topicOf, log, pollMs = 2_000 } = options
  const wakeUp = createOutboxWakeUp(listener)
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  /**
   * On a connection of the pool, which may take its time or fail: the connection of the lock
   * continues publishing. Never rejects.
   */
  const deleteOld = async (from: string): Promise<void> => {
    const request = { owner, from, limit: deleteBatch }
    try {
      while (!signal.aborted && (await deletePublished(pool, request, keepDays)) === deleteBatch)
        await wait(50)
    } catch (error) {
      log.warn({ err: error, service: owner }, 'Old events could not be deleted')
    }
  }

  /** Relays until it is stopped, or the writer's connection is lost, or something fails. */
  const relayTo = async (
    db: PoolClient,
    writer: RecordWriter,
    clusterId: string
  ): Promise<void> => {
    const target = { owner, clusterId }
    const hiddenDelay = createHiddenRowsDelay()
    let from = await readRelayCursor(db, target)
    let savedAt = performance.now()
    let deletedAt = Number.NEGATIVE_INFINITY
    let deleting: Promise<void> = Promise.resolve()
    let isUnsaved = false

    const save = async (edge: string, now: number): Promise<void> => {
      if (now - savedAt < (isUnsaved ? saveMs : idleSaveMs)) return
      if (!isUnsaved && edge === from) return
      await saveRelayCursor(db, target, edge)
      if (!isUnsaved && (await broker.clusterId()) !== clusterId)
        throw new Error('The broker is not the one that it was')
      savedAt = now
      isUnsaved = false
    }

    while (!signal.aborted && !writer.lost()) {
      const startedAt = performance.now()
      const { edge, hasHidden, count } = await publishPages(db, writer, { owner, topicOf, from })
      isUnsaved ||= count > 0
      await save(edge, startedAt)
      from = edge
      if (startedAt - deletedAt > deleteEveryMs) {
        deleting = deleteOld(from)
        deletedAt = startedAt
      }
      const delay = hiddenDelay(hasHidden) ?? pollMs
      await wakeUp.wait(isUnsaved ? Math.min(delay, saveMs) : delay)
      const pause = Math.min(pausePerEventMs * Math.max(count, 1), maxPauseMs)
      const rest = pause - (performance.now() - startedAt)
      if (rest > 0) await wait(rest)
    }
    // The next relay does not publish all of it again.
    if (isUnsaved) await saveRelayCursor(db, target, from)
    await deleting
  }

  /** A writer that lost its connection is replaced, after another check at which broker answers. */
  const relayOn = async (db: PoolClient): Promise<void> => {
    await prepareConnection(db)
    while (!signal.aborted) {
      await broker.ensureTopics(topics)
      const writer = await broker.openWriter()
      try {
        await relayTo(db, writer, await broker.clusterId())
      } finally {
        await writer.close().catch(() => {})
      }
    }
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await withLock(options, signal, relayOn)
      } catch (error) {
        log.error({ err: error, service: owner }, 'Events could not be brought to the broker')
        await wait(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    start() {
      wakeUp.listen(owner)
      running = run()
    },
    async stop() {
      stopping.abort()
      wakeUp.close()
      await running
    },
    wake: wakeUp.notify,
  }
}

/**
 * Runs `work` on the connection of the owner's lock, or nothing when `signal` ends the wait for it.
 */
const withLock = async (
  { owner, pool, log }: Pick<RelayOptions, 'owner' | 'pool' | 'log'>,
  signal: AbortSignal,
  work: (db: PoolClient) => Promise<void>
): Promise<void> => {
  const db = await pool.connect()
  // A lock that was lost with its connection shows in the next statement, before the cursor moves.
  const onError = (error: Error): void =>
    log.warn({ err: error, service: owner }, 'The connection of the relay broke')
  db.on('error', onError)
  try {
    while (!(await tryReaderLock(db, `relay:${owner}`))) {
      await wait(standbyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
    await work(db)
  } finally {
    db.off('error', onError)
    db.on('error', () => {})
    db.release(true)
  }
}
