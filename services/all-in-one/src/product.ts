import { join } from 'node:path'
import { migrate } from '@mostrador/db/migrate'
import {
  allowedCaller,
  createLogger,
  createMetrics,
  createLocalInfra,
  metricsServer,
  mount,
  type Mounted,
  prepareJobs,
  type ServiceClients,
  serviceClients,
  startTracing,
} from '@mostrador/platform'
import { startPostgres } from '@mostrador/testing'
import type { LocalConfig } from './config.ts'
import { lockData } from './data-lock.ts'
import { platformAdmin } from './demo/barber-shop.ts'
import type { MailboxServer } from '@mostrador/sandbox'
import { mailPeer, metaPeer } from './peers.ts'
import { localSecrets } from './secrets.ts'
import { services } from './services.ts'

const DATABASE = 'mostrador'

/** The product on one machine: `say` hears, in Spanish, what is being done. */
export const startProduct = async (
  config: LocalConfig,
  say: (line: string) => void
): Promise<
  Mounted & {
    call: ServiceClients
    demoAdmin: typeof platformAdmin | null
    /** Null where mails leave the machine. */
    mail: MailboxServer | null
  }
> => {
  const log = createLogger({ level: config.LOG_LEVEL })
  const lock = lockData(config.DATA_DIR)
  const secrets = await localSecrets(config.DATA_DIR)
  say('Abro la base de datos (PostgreSQL 18)…')
  const postgres = await startPostgres({
    dataDir: join(config.DATA_DIR, 'postgres'),
    restart: true,
    log: line => log.debug({ line }, 'Postgres'),
  })
  await postgres.ensureDatabase(DATABASE)
  const applied = await migrate(postgres.ownerUrl(DATABASE), { passwords: postgres.passwords })
  if (applied.length > 0) say(`Preparo las tablas: ${applied.length} cambios aplicados.`)
  await prepareJobs(postgres.ownerUrl(DATABASE))
  const { sandbox, variables } = await metaPeer(config, secrets)
  const { mailbox, variables: mailVariables } = await mailPeer(config)
  const endTracing = await startTracing('mostrador', config)
  const infra = createLocalInfra({
    databaseUrl: postgres.appUrl(DATABASE),
    relayUrl: postgres.relayUrl(DATABASE),
    actorKey: secrets.ACTOR_KEY,
    log,
    metrics: createMetrics({ process: true }),
  })
  // Known to everybody, so never beside the real Meta, nor where an admin was named.
  const admin =
    config.DEMO === 'yes' && sandbox !== null && config['ADMIN_EMAIL'] === undefined
      ? { ADMIN_EMAIL: platformAdmin.email, ADMIN_PASSWORD: platformAdmin.password }
      : {}
  const given = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ])
  )
  const mounted = await mount(services({ withSimulator: sandbox !== null }), infra, {
    MESSAGING_TOKEN_KEY: secrets.MESSAGING_TOKEN_KEY,
    ...mailVariables,
    ...given,
    ...admin,
    ...variables,
  })
  const figures =
    config.METRICS_PORT === undefined
      ? undefined
      : await metricsServer(infra.metrics.registry, {
          host: config.HOST,
          port: config.METRICS_PORT,
        })
  return {
    ...mounted,
    demoAdmin: 'ADMIN_EMAIL' in admin ? platformAdmin : null,
    call: serviceClients(infra.peers, secrets.ACTOR_KEY, allowedCaller),
    mail: mailbox,
    async stop() {
      await mounted.stop()
      await figures?.close()
      await endTracing().catch((error: unknown) =>
        log.warn({ err: error }, 'The last spans were lost')
      )
      await sandbox?.close()
      await mailbox?.close()
      await postgres.stop()
      lock.release()
    },
  }
}
