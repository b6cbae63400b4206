import { Redis } from 'ioredis'
import type { Log } from '../telemetry/logger.ts'

/** How long a caller waits for Redis before continuing without it. Milliseconds. */
const TIMEOUT_MS = 1_000

export type SharedRedis = { readonly client: Redis; close(): void }

/**
 * A connection for what may do without Redis: every command fails at once while it is down, and
 * after a second while it stands still. Resolves when it is connected, or after a second without;
 * it continues trying behind.
 */
export const openRedis = async (url: string, log: Log): Promise<SharedRedis> => {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  })
  client.on('error', error => log.warn({ err: error }, 'Redis has a problem'))
  await client.connect().catch(() => undefined)
  return { client, close: () => client.disconnect() }
}
