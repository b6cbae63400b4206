import type { Pool, PoolClient } from 'pg'
import { createSignal } from '../../concurrency/signal.ts'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Listener } from '../../database/listener.ts'
import type { Log } from '../../telemetry/logger.ts'
import { defaultDelivery, deliver, type DeliveryPolicy } from '../delivery.ts'
import type { BusEvent, EventBus, EventHandler, Progress } from '../event-bus.ts'
import { createKeyedQueues, createLimiter } from '../../concurrency/keyed-queues.ts'
import { isAfter, type LogWindow, logWindow, type Position, start } from './log-window.ts'
import { eventColumns, eventOfRow, type OutboxRow } from '../outbox/outbox-row.ts'
import { failpoint } from '../../process/failpoint.ts'

export type OutboxLogOptions = {
  /** Sees the outbox of all tenants (the relay role). One connection is kept for the locks of the groups. */
  readonly pool: Pool
  readonly listener: Listener
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress?: (what: Progress) => void
  readonly policy?: DeliveryPolicy
  /** Handlers of one group at the same time. */
  readonly concurrency?: number
  /** The net under the bells, milliseconds. */
  readonly pollMs?: number
}

/** `hidden`: events are committed that may not be read yet. Without any to read there is one row, and nothing else in it. */
type Row = OutboxRow & { readonly xid: string; readonly hidden: boolean }
type Nothing = { readonly id: null; readonly hidden: boolean }
type Group = {
  readonly name: string
  readonly types: ReadonlySet<string>
  readonly handler: EventHandler
  readonly lanes: ReturnType<typeof createKeyedQueues>
  readonly turn: ReturnType<typeof createLimiter>
  /** Undefined while another process reads for this group. */
  window: LogWindow | undefined
  saved: Position
}

const batch = 500
const windowLimit = 1_000
/** Cursors are written this often; what was handled since then comes once more after a crash. */
const saveMs = 1_000
/** How often a process that stands by asks whether a group is free. */
const standbyMs = 1_000
/** How soon to look again for rows whose transaction was committed while an older one is still open. Milliseconds. */
const unsafeMs = [10, 20, 50, 100, 200] as const

// Both in one snapshot: what is neither read nor hidden in it is not committed yet, and will ring.
const readText = `
  with hidden as (select exists (select from platform.outbox where xid >= pg_snapshot_xmin(pg_current_snapshot()) and type = any($3)) as hidden)
  select hidden, read.id::text, read.xid::text, ${eventColumns}
  from hidden left join lateral (
    select * from platform.outbox where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) and type = any($3) order by xid, id limit ${batch}) read on true
  order by read.xid, read.id`

/**
 * The outbox read as a log, without a broker: one durable cursor per group. It never passes the oldest open transaction
 * (`xid < pg_snapshot_xmin`), because a row with a smaller id may still appear behind a bigger one.
 * Rows of one key that wait together are handed out by id: a lock on the aggregate orders its writers by id, not by transaction.
 */
export const outboxLog = (options: OutboxLogOptions): EventBus => {
  const {
    pool,
    listener,
    log,
    deadLetters,
    progress = () => {},
    policy = defaultDelivery,
    concurrency = 8,
    pollMs = 2_000,
  } = options
  const groups: Group[] = []
  const bell = createSignal()
  const stopping = new AbortController()
  let locks: PoolClient | undefined
  let reading: Promise<void> = Promise.resolve()
  let unhear: (() => void) | undefined
  let unsafeLooks = 0
  let savedAt = 0
  let askedAt = Number.NEGATIVE_INFINITY

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        clearTimeout(timer)
        reject(new Error('The bus is stopping'))
      }
      const timer = setTimeout(() => {
        stopping.signal.removeEventListener('abort', give)
        resolve()
      }, ms)
      if (stopping.signal.aborted) give()
      else stopping.signal.addEventListener('abort', give, { once: true })
    })

  /** One process reads for a group at a time; the others stand by. The lock lives as long as its connection. */
  const claimGroups = async (): Promise<void> => {
    const others = groups.filter(({ window }) => window === undefined)
    if (others.length === 0 || performance.now() - askedAt < standbyMs) return
    askedAt = performance.now()
    if (locks === undefined) {
      const client = await pool.connect()
      locks = client
      client.on('error', error => {
        log.warn({ err: error }, 'The locks of the bus were lost')
        for (const group of groups) group.window = undefined
        if (locks === client) locks = undefined
        client.release(true)
      })
    }
    for (const group of others) {
      const { rows } = await locks.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('bus:' || $1, 0)) as mine`,
        [group.name]
      )
      if (rows[0]?.mine !== true) continue
      const cursor = await pool.query<{ xid: string; id: string }>(
        'select xid::text, id::text from platform.cursor where consumer = $1',
        [group.name]
      )
      const found = cursor.rows[0]
      group.saved = found === undefined ? start : { xid: BigInt(found.xid), id: BigInt(found.id) }
      group.window = logWindow(group.saved)
      // Not before: who stands by has nothing to read, and need not be woken by every event of the house.
      unhear ??= listener.on('outbox', () => bell.ring())
    }
  }

  const saveCursors = async (): Promise<void> => {
    const moved = groups.flatMap(group =>
      group.window !== undefined && isAfter(group.window.finishedTo(), group.saved)
        ? [{ group, to: group.window.finishedTo() }]
        : []
    )
    savedAt = performance.now()
    if (moved.length === 0) return
    failpoint('cursor.before_save')
    await pool.query(
      `insert into platform.cursor (consumer, xid, id, updated_at)
       select consumer, xid::xid8, id, now() from unnest($1::text[], $2::text[], $3::bigint[]) as moved(consumer, xid, id)
       on conflict (consumer) do update set xid = excluded.xid, id = excluded.id, updated_at = now()`,
      [
        moved.map(({ group }) => group.name),
        moved.map(({ to }) => String(to.xid)),
        moved.map(({ to }) => String(to.id)),
      ]
    )
    failpoint('cursor.after_save')
    for (const { group, to } of moved) group.saved = to
  }

  const hand = (group: Group, event: BusEvent, finished: () => void): void => {
    const delivery = { log, deadLetters, progress, policy, turn: group.turn, sleep }
    group.lanes
      .add(event.key, async () => {
        if (stopping.signal.aborted) throw new Error('The bus is stopping')
        await deliver(delivery, group.name, event, group.handler)
      })
      .then(finished, error => {
        // Interrupted, or the dead letter could not be written: the cursor stays before it and it comes again after a restart.
        if (!stopping.signal.aborted) {
          log.error(
            { err: error, consumer: group.name, eventId: event.id },
            'An event was left unfinished'
          )
          group.window = undefined
        }
      })
      .finally(() => bell.ring())
  }

  const readOnce = async (): Promise<'more' | 'unsafe' | 'nothing'> => {
    const ready = groups.flatMap(group =>
      group.window !== undefined && group.window.size() < windowLimit
        ? [{ group, window: group.window }]
        : []
    )
    if (ready.length === 0) return 'nothing'
    const from = ready
      .map(({ window }) => window.readTo())
      .reduce((least, one) => (isAfter(least, one) ? one : least))
    const types = [...new Set(ready.flatMap(({ group }) => [...group.types]))]
    const found = await pool.query<Row | Nothing>({
      name: 'bus-read',
      text: readText,
      values: [String(from.xid), String(from.id), types],
    })
    const hidden = found.rows[0]?.hidden ?? false
    const rows = found.rows.filter((row): row is Row => row.id !== null)
    const last = rows.at(-1)
    if (last !== undefined) {
      const due: { group: Group; row: Row; finished: () => void }[] = []
      for (const row of rows) {
        const at = { xid: BigInt(row.xid), id: BigInt(row.id) }
        for (const { group, window } of ready)
          if (group.types.has(row.type) && isAfter(at, window.readTo()))
            due.push({ group, row, finished: window.open(at) })
      }
      for (const { window } of ready) window.advance({ xid: BigInt(last.xid), id: BigInt(last.id) })
      for (const { group, row, finished } of due.toSorted((a, b) =>
        BigInt(a.row.id) < BigInt(b.row.id) ? -1 : 1
      ))
        hand(group, eventOfRow(row), finished)
    }
    if (rows.length === batch) return 'more'
    return hidden ? 'unsafe' : 'nothing'
  }

  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await claimGroups()
        const found = await readOnce()
        if (performance.now() - savedAt > saveMs) await saveCursors()
        if (found === 'more') continue
        unsafeLooks = found === 'unsafe' ? unsafeLooks + 1 : 0
        const soon =
          found === 'unsafe'
            ? (unsafeMs[Math.min(unsafeLooks, unsafeMs.length) - 1] ?? pollMs)
            : pollMs
        await bell.heard(
          groups.some(({ window }) => window === undefined) ? Math.min(soon, standbyMs) : soon
        )
      } catch (error) {
        log.error({ err: error }, 'The log of events could not be read')
        // Not the bell: what just failed may be what rings it.
        await sleep(1_000).catch(() => {})
      }
    }
  }

  const lags = async (): Promise<ReadonlyMap<string, number>> => {
    const ages = new Map<string, number>()
    for (const { name, types, window } of groups) {
      const from = window?.finishedTo() ?? start
      const { rows } = await pool.query<{ age: number | null }>(
        `select extract(epoch from now() - min(at))::float8 as age from (
           select at from platform.outbox where (xid, id) > ($1::xid8, $2::bigint) and type = any($3) order by xid, id limit 1) first`,
        [String(from.xid), String(from.id), [...types]]
      )
      ages.set(name, Math.max(0, rows[0]?.age ?? 0))
    }
    return ages
  }

  return {
    subscribe(group, types, handler) {
      if (groups.some(({ name }) => name === group))
        throw new Error(`The consumer group ${group} is declared twice`)
      groups.push({
        name: group,
        types: new Set(types),
        handler,
        lanes: createKeyedQueues(),
        turn: createLimiter(concurrency),
        window: undefined,
        saved: start,
      })
    },
    async start() {
      reading = read()
    },
    async stop() {
      stopping.abort()
      unhear?.()
      bell.ring()
      await reading
      for (const { lanes } of groups) await lanes.idle()
      await saveCursors().catch((error: unknown) =>
        log.warn({ err: error }, 'The cursors could not be saved')
      )
      locks?.release(true)
      locks = undefined
    },
    wake: bell.ring,
    async pending() {
      const lines: string[] = []
      for (const { name, types, window } of groups) {
        const from = window?.readTo() ?? start
        const { rows } = await pool.query<{ type: string; count: number }>(
          'select type, count(*)::int as count from platform.outbox where (xid, id) > ($1::xid8, $2::bigint) and type = any($3) group by type',
          [String(from.xid), String(from.id), [...types]]
        )
        const inHand = window?.size() ?? 0
        if (rows.length > 0 || inHand > 0)
          lines.push(
            `${name}: ${inHand} in hand${rows.map(({ type, count }) => `, ${count} × ${type} unread`).join('')}`
          )
      }
      return lines
    },
    async waiting() {
      const counts = new Map<string, number>()
      for (const { name, types, window } of groups) {
        const from = window?.readTo() ?? start
        const { rows } = await pool.query<{ count: number }>(
          'select count(*)::int as count from platform.outbox where (xid, id) > ($1::xid8, $2::bigint) and type = any($3)',
          [String(from.xid), String(from.id), [...types]]
        )
        counts.set(name, (rows[0]?.count ?? 0) + (window?.size() ?? 0))
      }
      return counts
    },
    lagSeconds: async () => Math.max(0, ...(await lags()).values()),
    lags,
  }
}
