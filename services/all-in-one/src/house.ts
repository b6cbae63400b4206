import { join } from 'node:path'
import { migrate } from '@mostrador/db/migrate'
import { createLogger, createMetrics, laptop, mount, type Mounted, prepareJobs, type ServiceClients, serviceClients } from '@mostrador/platform'
import { startPostgres } from '@mostrador/testing'
import type { LaptopConfig } from './config.ts'
import { metaPeer } from './peers.ts'
import { localSecrets } from './secrets.ts'
import { services } from './services.ts'

const DATABASE = 'mostrador'

/** The product on one machine: `say` hears, in Spanish, what is being done. */
export const openHouse = async (config: LaptopConfig, say: (line: string) => void): Promise<Mounted & { call: ServiceClients }> => {
  const log = createLogger({ level: config.LOG_LEVEL })
  const secrets = await localSecrets(config.DATA_DIR)
  say('Abro la base de datos (PostgreSQL 18)…')
  const postgres = await startPostgres({ dataDir: join(config.DATA_DIR, 'postgres') })
  await postgres.ensureDatabase(DATABASE)
  const applied = await migrate(postgres.ownerUrl(DATABASE), { passwords: postgres.passwords })
  if (applied.length > 0) say(`Preparo las tablas: ${applied.length} cambios aplicados.`)
  await prepareJobs(postgres.ownerUrl(DATABASE))
  const { sandbox, variables } = await metaPeer(config, secrets)
  const infra = laptop({ databaseUrl: postgres.appUrl(DATABASE), relayUrl: postgres.relayUrl(DATABASE), actorKey: secrets.ACTOR_KEY, log, metrics: createMetrics({ process: true }) })
  const given = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, value === undefined ? undefined : String(value)]))
  const mounted = await mount(services({ withSimulator: sandbox !== null }), infra, { MESSAGING_TOKEN_KEY: secrets.MESSAGING_TOKEN_KEY, ...given, ...variables })
  return {
    ...mounted,
    call: serviceClients(infra.peers, secrets.ACTOR_KEY),
    async stop() {
      await mounted.stop()
      await sandbox?.close()
      await postgres.stop()
    },
  }
}
