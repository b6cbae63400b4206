import type { Pool, PoolClient } from 'pg'
import type { Log } from '../../telemetry/logger.ts'
import { standbyMs, tryReaderLock } from '../outbox/lock.ts'

export type GroupLocks = {
  /**
   * The groups of these for which this process reads from now on. Asked more often than once in
   * `standbyMs` it answers none.
   */
  acquire(groups: readonly string[]): Promise<readonly string[]>
  /** Lets other processes read for the groups. */
  release(): void
}

/**
 * The locks of all groups of a process, on one connection. `onLost`: it broke, and all locks with
 * it.
 */
export const createGroupLocks = (pool: Pool, log: Log, onLost: () => void): GroupLocks => {
  let connection: PoolClient | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    connection = client
    client.on('error', error => {
      // Already released, by a stop or by an earlier error.
      if (connection !== client) return
      connection = undefined
      log.warn({ err: error }, 'The locks of the consumer groups were lost')
      onLost()
      client.release(true)
    })
    return client
  }

  return {
    async acquire(groups) {
      if (groups.length === 0 || performance.now() - triedAt < standbyMs) return []
      triedAt = performance.now()
      const client = connection ?? (await connect())
      const acquired: string[] = []
      for (const group of groups)
        if (await tryReaderLock(client, `bus:${group}`)) acquired.push(group)
      return acquired
    },
    release() {
      connection?.release(true)
      connection = undefined
    },
  }
}
