import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FreshDatabase } from './postgres-fresh.ts'

/**
 * Drops a database when the last connection to it is gone. A pool that has "ended" still says goodbye on its sockets, and a
 * goodbye that is cut short by the drop would be an error that nobody hears.
 */
export const dropHouseDatabase = async (database: FreshDatabase): Promise<void> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const patience = AbortSignal.timeout(2_000)
  for (;;) {
    const { rows } = await client.query<{ left: number }>('select count(*)::int as left from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    if (rows[0]?.left === 0 || patience.aborted) break
    await wait(10)
  }
  await client.end()
  await database.drop()
}
