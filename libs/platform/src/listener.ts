import pg from 'pg'
import type { Log } from './logger.ts'

/** Hears NOTIFY on one connection that outlives its failures. Missed notices are covered by the slow polls of the listeners. */
export type Listener = {
  on(channel: string, heard: () => void): () => void
  close(): Promise<void>
}

const reconnectMs = 1_000

/** Opens the connection at once; `connectionString` is that of the relay role. */
export const listenTo = (connectionString: string, log: Log): Listener => {
  const heard = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

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
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'mostrador-listener' })
    client = fresh
    fresh.on('error', error => {
      log.warn({ err: error }, 'The listening connection broke')
      lost(fresh)
    })
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel }) => {
      for (const listener of heard.get(channel) ?? []) listener()
    })
    try {
      await fresh.connect()
      for (const channel of heard.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      // Whatever was said while nobody listened is found by looking once.
      tellAll()
    } catch (error) {
      log.warn({ err: error }, 'The listening connection could not be opened')
      lost(fresh)
    }
  }
  const opening = connect()

  return {
    on(channel, listener) {
      const listeners = heard.get(channel) ?? new Set()
      const isNew = !heard.has(channel)
      heard.set(channel, listeners.add(listener))
      if (isNew) void opening.then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {})
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await opening
      await client?.end().catch(() => {})
    },
  }
}
