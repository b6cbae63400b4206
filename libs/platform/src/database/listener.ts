import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../telemetry/logger.ts'

/** Rings and hears bells (NOTIFY) on one connection that outlives its failures. Missed bells are covered by the slow looks of those who listen. */
export type Listener = {
  /** `heard` is given what the notice says; nothing when notices may have been missed and it should look for itself. */
  on(channel: string, heard: (notice?: string) => void): () => void
  /**
   * Tells everybody who hears this channel: in this process at once, in others in a moment. After the commit, never in it: a transaction
   * with a NOTIFY holds a lock of the whole server while it waits for the disk, and all others that have one queue behind it.
   */
  notify(channel: string, notice: string): void
  close(): Promise<void>
}

const reconnectMs = 1_000
/** The first bell after a silence goes out at once, those that follow go together: each wakes every process. Milliseconds. */
const gatherMs = 5

/** Opens the connection at once; `connectionString` is that of the relay role. */
export const createListener = (connectionString: string, log: Log): Listener => {
  const heard = new Map<string, Set<(notice?: string) => void>>()
  const rung = new Map<string, Set<string>>()
  let ringing: Promise<void> | undefined
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const tell = (channel: string, notice: string): void => {
    for (const listener of heard.get(channel) ?? []) listener(notice)
  }
  const tellAll = (): void => {
    for (const listeners of heard.values()) for (const listener of listeners) listener()
  }
  const lost = (failed: pg.Client): void => {
    if (closed || client !== failed) return
    client = undefined
    void failed.end().catch(() => {})
    timer = setTimeout(() => void connect(), reconnectMs)
  }
  const connect = async (): Promise<void> => {
    let own = Number.NaN
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'mostrador-listener',
    })
    client = fresh
    fresh.on('error', error => {
      log.warn({ err: error }, 'The listening connection broke')
      lost(fresh)
    })
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      // What was rung here was heard here.
      if (processId !== own) tell(channel, payload)
    })
    try {
      await fresh.connect()
      own =
        (await fresh.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ??
        Number.NaN
      for (const channel of heard.keys())
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      // Whatever was said while nobody listened is found by looking once.
      tellAll()
    } catch (error) {
      log.warn({ err: error }, 'The listening connection could not be opened')
      lost(fresh)
    }
  }
  const opening = connect()
  /** One statement at a time on the connection. */
  let asking = opening

  const sendOut = async (): Promise<void> => {
    while (rung.size > 0) {
      const due = [...rung].flatMap(([channel, notices]) =>
        [...notices].map(notice => [channel, notice] as const)
      )
      rung.clear()
      // While the connection is away nobody is told, and those who wait find it by looking.
      await client
        ?.query({
          name: 'ring',
          text: 'select pg_notify(channel, notice) from unnest($1::text[], $2::text[]) as bell(channel, notice)',
          values: [due.map(([channel]) => channel), due.map(([, notice]) => notice)],
        })
        .catch(() => {})
      await wait(gatherMs)
    }
    ringing = undefined
  }

  return {
    notify(channel, notice) {
      tell(channel, notice)
      if (closed) return
      rung.set(channel, (rung.get(channel) ?? new Set()).add(notice))
      ringing ??= sendOut()
    },
    on(channel, listener) {
      const listeners = heard.get(channel) ?? new Set()
      const isNew = !heard.has(channel)
      heard.set(channel, listeners.add(listener))
      const hear = async (): Promise<void> => {
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
        // What was rung before the database knew that we listen is found by looking once.
        if (listeners.has(listener)) listener()
      }
      if (isNew) asking = asking.then(hear).catch(() => {})
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await opening
      await ringing
      await client?.end().catch(() => {})
    },
  }
}
