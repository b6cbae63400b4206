import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mostrador/db/migrate'
import { prepareJobs } from '@mostrador/platform'
import { startPostgres } from '@mostrador/testing'
import type { DatabaseUrls } from './open-product.ts'

const NAME = 'dialogues'

/** A PostgreSQL server of its own with a migrated database; it disappears with `stop`. */
export const openOwnDatabase = async (): Promise<DatabaseUrls & { stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-dialogues-'))
  // Under root, Postgres runs as another user, who has to enter the folder.
  await chmod(folder, 0o755)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), persistent: false })
  await postgres.ensureDatabase(NAME)
  await migrate(postgres.ownerUrl(NAME), { passwords: postgres.passwords })
  await prepareJobs(postgres.ownerUrl(NAME))
  return {
    appUrl: postgres.appUrl(NAME),
    relayUrl: postgres.relayUrl(NAME),
    ownerUrl: postgres.ownerUrl(NAME),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
