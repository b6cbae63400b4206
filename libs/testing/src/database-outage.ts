import pg from 'pg'
import type { FreshDatabase } from './postgres-fresh.ts'

/**
 * Takes the database away from the product: every connection breaks and none is accepted. Returns
 * how to give it back.
 */
export const takeDatabaseAway = async ({
  name,
  ownerUrl,
}: Pick<FreshDatabase, 'name' | 'ownerUrl'>): Promise<() => Promise<void>> => {
  const asOwner = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const database = pg.escapeIdentifier(name)
  await asOwner(
    `revoke connect on database ${database} from public; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  )
  return () => asOwner(`grant connect on database ${database} to public`)
}
