import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '@mostrador/kernel'
import { createSignal } from '../concurrency/signal.ts'
import type { Log } from '../telemetry/logger.ts'
import type { JobNotice, JobTransport } from './jobs.ts'
import type { DueRow, TimerTable } from './timer-table.ts'

export type PromoterOptions = {
  readonly timers: TimerTable
  readonly transport: JobTransport
  readonly clock: Clock
  readonly log: Log
  /** The poll that covers lost notifications, milliseconds. */
  readonly pollMs: number
  /** No other process runs jobs on these data. */
  readonly alone: boolean
  /** The queues that this process works for, with how many jobs of each it runs concurrently. */
  readonly concurrencyOf: () => ReadonlyMap<string, number>
}

/** Finds due jobs and sends notices of them. */
export type Promoter = {
  start(): void
  stop(): Promise<void>
  /** Looks now for due jobs. */
  notify(): void
  /** Notices of these rows were lost: they are sent again. */
  forget(ids: readonly string[]): void
}

/**
 * Taken together per queue and place of work: a statement takes many rows, and a crash delays no
 * more than these.
 */
export const takenPerPlace = 16
/** How often the epoch of the queue is read. Milliseconds. */
const epochMs = 1_000
/** Shortest pause between two polls. Milliseconds. */
const minPauseMs = 5
const retryMs = 1_000

/** A notice that was sent of a row in this version. */
type Dispatched = { readonly version: string; readonly at: number }

/**
 * Rows by notice: as many as one process runs concurrently, so that none gets more while others are
 * free.
 */
const groupByNotice = (
  rows: readonly DueRow[],
  concurrencyOf: (queue: string) => number
): readonly (readonly DueRow[])[] =>
  [...Map.groupBy(rows, ({ queue }) => queue)].flatMap(([queue, rowsOfQueue]) => {
    const size = concurrencyOf(queue)
    return Array.from({ length: Math.ceil(rowsOfQueue.length / size) }, (_, part) =>
      rowsOfQueue.slice(part * size, (part + 1) * size)
    )
  })

/**
 * The same name for the same rows, so that replicas which find them together send one notice.
 * Another name after `spanMs`: the first notice may be with a process that crashed.
 */
const noticeName = (rows: readonly DueRow[], spanMs: number): string => {
  const span = Math.floor(Date.now() / spanMs)
  const versions = rows.map(({ id, version }) => `${id} ${version}`)
  return createHash('sha1')
    .update([span, ...versions].join('\n'))
    .digest('base64url')
}

/** Only reads due rows: a lost notice is sent again after a lease. */
export const createPromoter = (options: PromoterOptions): Promoter => {
  const { timers, transport, clock, log, pollMs, alone, concurrencyOf } = options
  const wakeUp = createSignal()
  const stop = createSignal()
  const leaseMs = timers.lease * 1_000
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let dispatched = new Map<string, Dispatched>()
  let epoch: string | undefined
  let epochAskedAt = Number.NEGATIVE_INFINITY

  /** Notices to a queue that was flushed, or came back empty, are lost. */
  const checkQueueEpoch = async (): Promise<void> => {
    if (performance.now() - epochAskedAt < epochMs) return
    epochAskedAt = performance.now()
    const before = epoch
    // A queue that does not answer has not lost anything.
    epoch = await transport.queueEpoch().catch(() => before)
    if (before === undefined || epoch === before) return
    dispatched = new Map()
    log.warn({}, 'The job queue forgot what it held; it is handed out again')
  }

  /**
   * Keeps the notices of rows that are still due in the same version, for a lease: a notice can get
   * lost with its receiver.
   */
  const keepRecent = (due: readonly DueRow[]): void => {
    const oldest = performance.now() - leaseMs
    const recent = new Map<string, Dispatched>()
    for (const { id, version } of due) {
      const before = dispatched.get(id)
      if (before?.version === version && before.at > oldest) recent.set(id, before)
    }
    dispatched = recent
  }
  const noticeOf = (rows: readonly DueRow[], now: Date): JobNotice => ({
    ids: rows.map(({ id }) => id),
    at: now.getTime(),
    // A single process repeats no notice but those of the process before it, which may have crashed
    // with them.
    name: alone ? randomUUID() : noticeName(rows, leaseMs),
  })
  const forget = (ids: readonly string[]): void => {
    for (const id of ids) dispatched.delete(id)
  }

  const promote = async (now: Date): Promise<void> => {
    await checkQueueEpoch()
    const concurrency = concurrencyOf()
    const caps = [...concurrency].map(([queue, places]) => ({ queue, cap: places * takenPerPlace }))
    const due = await timers.due(caps, now)
    keepRecent(due)
    const fresh = due.filter(({ id }) => !dispatched.has(id))
    if (fresh.length === 0) return
    const at = performance.now()
    for (const { id, version } of fresh) dispatched.set(id, { version, at })
    try {
      const notices = groupByNotice(fresh, queue => concurrency.get(queue) ?? 1)
      await transport.send(notices.map(rows => noticeOf(rows, now)))
    } catch (error) {
      forget(fresh.map(({ id }) => id))
      throw error
    }
  }

  const run = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const startedAt = performance.now()
        const now = clock.now()
        await promote(now)
        // Due rows above the cap wait until a job ends, which notifies.
        const end = new Date(now.getTime() + pollMs)
        const next = await timers.dueBetween([...concurrencyOf().keys()], now, end)
        const waitMs = next === null ? pollMs : next.getTime() - clock.now().getTime()
        await wakeUp.wait(Math.max(0, Math.min(waitMs, pollMs)))
        const rest = minPauseMs - (performance.now() - startedAt)
        if (rest > 0) await stop.wait(rest)
      } catch (error) {
        log.error({ err: error }, 'Due jobs could not be handed out')
        // Not `wakeUp`: jobs added while the queue is down would end that wait at once.
        await stop.wait(retryMs)
      }
    }
  }

  return {
    start() {
      running = run()
    },
    async stop() {
      isStopped = true
      wakeUp.notify()
      stop.notify()
      await running
    },
    notify: wakeUp.notify,
    forget,
  }
}
