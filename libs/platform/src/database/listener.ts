import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../telemetry/logger.ts'

/**
 * Notifications (NOTIFY) on one connection that is reopened when it breaks. They can be lost:
 * listeners also poll.
 */
export type Listener = {
  /**
   * Calls the listener with each notice; without one when notices may have been missed. Returns how
   * to unsubscribe.
   */
  on(channel: string, listener: (notice?: string) => void): () => void
  /**
   * Notifies the listeners of a channel, in this process at once and in others in a moment. After
   * the commit, never in it: a transaction with a NOTIFY holds a server-wide lock while it commits.
   */
  notify(channel: string, notice: string): void
  close(): Promise<void>
}

const reconnectMs = 1_000
/**
 * Notifications that follow another one closer than this go out together: each wakes every process.
 * Milliseconds.
 */
const gatherMs = 5

/** Opens the connection at once; `connectionString` is that of the relay role. */
export const createListener = (connectionString: string, log: Log): Listener => {
  const listenersOf = new Map<string, Set<(notice?: string) => void>>()
  const outgoing = new Map<string, Set<string>>()
  let sending: Promise<void> | undefined
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const notifyLocal = (channel: string, notice: string): void => {
    for (const listener of listenersOf.get(channel) ?? []) listener(notice)
  }
  const notifyAllLocal = (): void => {
    for (const listeners of listenersOf.values()) for (const listener of listeners) listener()
  }
  const onConnectionLost = (failed: pg.Client): void => {
    if (closed || client !== failed) return
    client = undefined
    void failed.end().catch(() => {})
    timer = setTimeout(() => void connect(), reconnectMs)
  }
  const connect = async (): Promise<void> => {
    let ownProcessId = Number.NaN
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'mostrador-listener',
    })
    client = fresh
    fresh.on('error', error => {
      log.warn({ err: error }, 'The listening connection broke')
      onConnectionLost(fresh)
    })
    fresh.on('end', () => onConnectionLost(fresh))
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      // This process's own notifications reached its listeners already.
      if (processId !== ownProcessId) notifyLocal(channel, payload)
    })
    try {
      await fresh.connect()
      ownProcessId =
        (await fresh.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ??
        Number.NaN
      for (const channel of listenersOf.keys())
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      // One query finds what was missed meanwhile.
      notifyAllLocal()
    } catch (error) {
      log.warn({ err: error }, 'The listening connection could not be opened')
      onConnectionLost(fresh)
    }
  }
  const opening = connect()
  /** One statement at a time on the connection. */
  let queryQueue = opening

  const sendOut = async (): Promise<void> => {
    while (outgoing.size > 0) {
      const due = [...outgoing].flatMap(([channel, notices]) =>
        [...notices].map(notice => [channel, notice] as const)
      )
      outgoing.clear()
      // While the connection is down these are lost, and listeners find out by polling.
      await client
        ?.query({
          name: 'notify',
          text: 'select pg_notify(channel, notice) from unnest($1::text[], $2::text[]) as outgoing(channel, notice)',
          values: [due.map(([channel]) => channel), due.map(([, notice]) => notice)],
        })
        .catch(() => {})
      await wait(gatherMs)
    }
    sending = undefined
  }

  return {
    notify(channel, notice) {
      notifyLocal(channel, notice)
      if (closed) return
      outgoing.set(channel, (outgoing.get(channel) ?? new Set()).add(notice))
      sending ??= sendOut()
    },
    on(channel, listener) {
      const listeners = listenersOf.get(channel) ?? new Set()
      const isNew = !listenersOf.has(channel)
      listenersOf.set(channel, listeners.add(listener))
      const subscribe = async (): Promise<void> => {
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
        // What was missed before LISTEN took effect is found by looking once.
        if (listeners.has(listener)) listener()
      }
      if (isNew) queryQueue = queryQueue.then(subscribe).catch(() => {})
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await opening
      await sending
      await client?.end().catch(() => {})
    },
  }
}
