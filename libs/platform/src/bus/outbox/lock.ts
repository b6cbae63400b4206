import type { Queryable } from '../../database/queryable.ts'

/** How often a standby process tries to become the reader. Milliseconds. */
export const standbyMs = 1_000

/**
 * One process reads the outbox under a name; the others wait for the lock. Returns whether this connection
 * has the lock now. It is held for as long as the connection is open.
 */
export const tryReaderLock = async (db: Queryable, reader: string): Promise<boolean> => {
  const { rows } = await db.query<{ acquired: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as acquired',
    [reader]
  )
  return rows[0]?.acquired === true
}
