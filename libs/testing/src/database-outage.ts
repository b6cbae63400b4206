import pg from 'pg'
import type { FreshDatabase } from './postgres-fresh.ts'
import { runAsOwner } from './run-as-owner.ts'

/**
 * Stops the database of the product: every connection breaks and none is accepted. Returns a
 * function that starts it again.
 */
export const stopDatabase = async (
  database: Pick<FreshDatabase, 'name' | 'ownerUrl'>
): Promise<() => Promise<void>> => {
  const name = pg.escapeIdentifier(database.name)
  await runAsOwner(
    database,
    `revoke connect on database ${name} from public; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  )
  return () => runAsOwner(database, `grant connect on database ${name} to public`)
}
