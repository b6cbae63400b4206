import pg from 'pg'
import type { FreshDatabase } from './postgres-fresh.ts'

/** Runs statements in a database as its owner, for what no service may do. */
export const runAsOwner = async (
  { ownerUrl }: Pick<FreshDatabase, 'ownerUrl'>,
  statements: string
): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
