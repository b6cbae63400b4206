import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mostrador/db/migrate'
import { prepareJobs } from '@mostrador/platform'
import { startPostgres } from '@mostrador/testing'
import { type Cpu, postgresCpu } from './children.ts'

const DATABASE = 'mostrador'

/**
 * A Postgres that writes through to the disk, as in production, with the product's tables in it.
 */
export type BenchDatabase = {
  readonly appUrl: string
  readonly relayUrl: string
  readonly ownerUrl: string
  readonly cpu: Cpu
  stop(): Promise<void>
}

export const openDatabase = async (): Promise<BenchDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-bench-'))
  // The database's user is another one under root: closed to it, the data would go elsewhere.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  const postgres = await startPostgres({ dataDir })
  await postgres.ensureDatabase(DATABASE)
  await migrate(postgres.ownerUrl(DATABASE), { passwords: postgres.passwords })
  await prepareJobs(postgres.ownerUrl(DATABASE))
  return {
    appUrl: postgres.appUrl(DATABASE),
    relayUrl: postgres.relayUrl(DATABASE),
    ownerUrl: postgres.ownerUrl(DATABASE),
    cpu: postgresCpu(dataDir),
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
