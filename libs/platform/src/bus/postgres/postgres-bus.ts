import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Listener } from '../../database/listener.ts'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import { failpoint } from '../../process/failpoint.ts'
import type { Log } from '../../telemetry/logger.ts'
import { defaultDelivery, type DeliveryPolicy } from '../delivery.ts'
import type { EventBus, Progress } from '../event-bus.ts'
import { readCursor, saveCursors, start } from '../outbox/cursor.ts'
import { createHiddenRowsDelay } from '../outbox/horizon.ts'
import { standbyMs } from '../outbox/lock.ts'
import { createOutboxWakeUp } from '../outbox/wake-up.ts'
import { createGroupLocks } from './group-locks.ts'
import { createLogGroup, type LogGroup } from './log-group.ts'
import { isAfter } from './log-window.ts'
import { countUnread, type LogPage, oldestUnreadSeconds, pageSize, readPage } from './statements.ts'

export type PostgresBusOptions = {
  /** Sees the outbox of all tenants (the relay role). One connection is kept for the locks. */
  readonly pool: Pool
  readonly listener: Listener
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress?: (what: Progress) => void
  readonly policy?: DeliveryPolicy
  /** Handlers of one group at the same time (8). */
  readonly concurrency?: number
  /** The poll that covers lost notifications, milliseconds (2,000). */
  readonly pollMs?: number
}

/** A group that holds this many unfinished events is not read for. */
const maxUnfinished = 1_000
/** Cursors are saved this often; events finished since then are delivered again after a crash. */
const saveMs = 1_000
const retryMs = 1_000

/** What the groups have not read or not finished: for tests, metrics and the readiness. */
const createBacklog = (
  pool: Pool,
  groups: readonly LogGroup[]
): Pick<EventBus, 'pending' | 'waiting' | 'lagSeconds' | 'lags'> => {
  const lags = async (): Promise<ReadonlyMap<string, number>> => {
    const ages = new Map<string, number>()
    for (const { name, types, window } of groups)
      ages.set(name, await oldestUnreadSeconds(pool, window()?.finishedTo() ?? start, types))
    return ages
  }
  const unread = ({ types, window }: LogGroup) =>
    countUnread(pool, window()?.readTo() ?? start, types)
  const countUnfinished = ({ window }: LogGroup): number => window()?.size() ?? 0
  return {
    async pending() {
      const lines: string[] = []
      for (const group of groups) {
        const counts = (await unread(group)).map(({ type, count }) => `, ${count} × ${type} unread`)
        const groupEvents = countUnfinished(group)
        if (counts.length > 0 || groupEvents > 0)
          lines.push(`${group.name}: ${groupEvents} in hand${counts.join('')}`)
      }
      return lines
    },
    async waiting() {
      const counts = new Map<string, number>()
      for (const group of groups) {
        const total = (await unread(group)).reduce((sum, { count }) => sum + count, 0)
        counts.set(group.name, total + countUnfinished(group))
      }
      return counts
    },
    lagSeconds: async () => Math.max(0, ...(await lags()).values()),
    lags,
  }
}

/**
 * Events without a broker: each consumer group reads the outbox as a log, with a durable cursor
 * that stays behind the oldest open transaction. One process at a time reads for a group.
 */
export const createPostgresBus = (options: PostgresBusOptions): EventBus => {
  const {
    pool,
    listener,
    log,
    deadLetters,
    progress = () => {},
    policy = defaultDelivery,
  } = options
  const { concurrency = 8, pollMs = 2_000 } = options
  const groups: LogGroup[] = []
  const wakeUp = createOutboxWakeUp(listener)
  const hiddenDelay = createHiddenRowsDelay()
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal })
  const locks = createGroupLocks(pool, log, () => {
    for (const group of groups) group.close()
  })
  let reading: Promise<void> = Promise.resolve()
  let savedAt = 0

  const openGroups = async (): Promise<void> => {
    const standby = groups.filter(group => group.window() === undefined)
    const acquired = await locks.acquire(standby.map(({ name }) => name))
    for (const group of standby) {
      if (!acquired.includes(group.name)) continue
      group.open((await readCursor(pool, group.name)) ?? start)
      wakeUp.listen()
    }
  }

  const savePositions = async (): Promise<void> => {
    savedAt = performance.now()
    const moved = groups.flatMap(group => {
      const position = group.toSave()
      return position === undefined ? [] : [{ group, consumer: group.name, position }]
    })
    if (moved.length === 0) return
    failpoint('cursor.before_save')
    await saveCursors(pool, moved)
    failpoint('cursor.after_save')
    for (const { group, position } of moved) group.saved(position)
  }

  /** One page for all groups that can take more, from the position of the one furthest behind. */
  const readOnce = async (): Promise<LogPage> => {
    const ready = groups.filter(group => (group.window()?.size() ?? Infinity) < maxUnfinished)
    const positions = ready.flatMap(group => group.window()?.readTo() ?? [])
    const [first] = positions
    if (first === undefined) return { rows: [], hasHidden: false }
    const from = positions.reduce(
      (earliest, position) => (isAfter(earliest, position) ? position : earliest),
      first
    )
    const page = await readPage(pool, from, [...new Set(ready.flatMap(({ types }) => types))])
    for (const group of ready) group.take(page.rows)
    return page
  }

  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await openGroups()
        const { rows, hasHidden } = await readOnce()
        if (performance.now() - savedAt > saveMs) await savePositions()
        if (rows.length === pageSize) continue
        const delay = hiddenDelay(hasHidden) ?? pollMs
        const hasStandby = groups.some(group => group.window() === undefined)
        await wakeUp.wait(hasStandby ? Math.min(delay, standbyMs) : delay)
      } catch (error) {
        log.error({ err: error }, 'The log of events could not be read')
        // Not `wakeUp`: events published while the database fails would end that wait at once.
        await sleep(retryMs).catch(() => {})
      }
    }
  }

  return {
    subscribe(name, types, handler) {
      if (groups.some(group => group.name === name))
        throw new Error(`The consumer group ${name} is declared twice`)
      const onMoved = wakeUp.notify
      const common = { log, deadLetters, progress, policy, concurrency, sleep, stop: signal }
      groups.push(createLogGroup({ ...common, name, types, handler, onMoved }))
    },
    async start() {
      reading = read()
    },
    async stop() {
      stopping.abort()
      wakeUp.close()
      await reading
      for (const group of groups) await group.idle()
      await savePositions().catch((error: unknown) =>
        log.warn({ err: error }, 'The cursors could not be saved')
      )
      locks.release()
    },
    wake: wakeUp.notify,
    ...createBacklog(pool, groups),
  }
}
