import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The database of a local instance, as its owner: for a test that must break something from
 * outside.
 */
export const openProductDatabase = async (dataDir: string): Promise<pg.Client> => {
  const folder = join(dataDir, 'postgres')
  const secret = await readFile(`${folder}.secret`, 'utf8')
  const port = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim()
  const password = createHmac('sha256', secret).update('postgres').digest('base64url')
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/mostrador`,
  })
  await client.connect()
  return client
}
