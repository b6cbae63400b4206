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
import { type PostgresServer, startPostgres } from '@mostrador/testing'
import type { LocalConfig } from './config.ts'
import { lockData } from './data-lock.ts'
import { platformAdmin } from './demo/demo-people.ts'
import type { MailboxServer } from '@mostrador/sandbox'
import {
  openGoogleSandbox,
  openMailSandbox,
  openMercadoPagoSandbox,
  openMetaSandbox,
  openStripeSandbox,
} from './sandboxes.ts'
import { localSecrets } from './secrets.ts'
import { services } from './services.ts'

const DATABASE = 'mostrador'

type Product = Mounted & {
  call: ServiceClients
  /** Null unless the demo created the admin. */
  demoAdmin: typeof platformAdmin | null
  /** Null when mails are sent to a real server. */
  mail: MailboxServer | null
  /** The page of the local terminals; null with the real Mercado Pago. */
  terminalsUrl: string | null
}

/** Mounts all services in this process; `print` receives the progress in Spanish. */
export const startProduct = async (
  config: LocalConfig,
  print: (line: string) => void
): Promise<Product> => {
  const log = createLogger({ level: config.LOG_LEVEL })
  const lock = lockData(config.DATA_DIR)
  const secrets = await localSecrets(config.DATA_DIR)
  const postgres = await startDatabase(config, log, print)
  const { sandbox, variables } = await openMetaSandbox(config, secrets)
  const { mailbox, variables: mailVariables } = await openMailSandbox(config)
  const { google, variables: googleVariables } = await openGoogleSandbox(config)
  const { mercadoPago, variables: mercadoPagoVariables } = await openMercadoPagoSandbox(config)
  const { stripe, variables: stripeVariables } = await openStripeSandbox(config)
  const endTracing = await startTracing('mostrador', config)
  const infra = createLocalInfra({
    databaseUrl: postgres.appUrl(DATABASE),
    relayUrl: postgres.relayUrl(DATABASE),
    actorKey: secrets.ACTOR_KEY,
    log,
    metrics: createMetrics({ process: true }),
  })
  // The demo admin's password is public: never with the real Meta, nor beside an admin of the
  // installation.
  const withDemoAdmin =
    config.DEMO === 'yes' && sandbox !== null && config['ADMIN_EMAIL'] === undefined
  const mounted = await mount(services({ withSimulator: sandbox !== null }), infra, {
    MESSAGING_TOKEN_KEY: secrets.MESSAGING_TOKEN_KEY,
    MEDIA_URL: `http://media.localhost:${config.PORT}`,
    MEDIA_FOLDER: join(config.DATA_DIR, 'media'),
    SCHEDULING_TOKEN_KEY: secrets.SCHEDULING_TOKEN_KEY,
    BILLING_TOKEN_KEY: secrets.BILLING_TOKEN_KEY,
    ...mailVariables,
    ...asVariables(config),
    ...(withDemoAdmin && demoAdminVariables),
    ...variables,
    ...googleVariables,
    ...mercadoPagoVariables,
    ...stripeVariables,
  })
  const { HOST: host, METRICS_PORT: metricsPort } = config
  const metrics =
    metricsPort === undefined
      ? undefined
      : await metricsServer(infra.metrics.registry, { host, port: metricsPort })
  return {
    ...mounted,
    demoAdmin: withDemoAdmin ? platformAdmin : null,
    call: serviceClients(infra.peers, secrets.ACTOR_KEY, allowedCaller),
    mail: mailbox,
    terminalsUrl: mercadoPago === null ? null : `${mercadoPago.url}/terminales`,
    async stop() {
      await mounted.stop()
      await metrics?.close()
      await endTracing().catch((error: unknown) =>
        log.warn({ err: error }, 'The last spans were lost')
      )
      await sandbox?.close()
      await mailbox?.close()
      await google?.close()
      await mercadoPago?.close()
      await stripe?.close()
      await postgres.stop()
      lock.release()
    },
  }
}

const demoAdminVariables = {
  ADMIN_EMAIL: platformAdmin.email,
  ADMIN_PASSWORD: platformAdmin.password,
}

const startDatabase = async (
  config: LocalConfig,
  log: ReturnType<typeof createLogger>,
  print: (line: string) => void
): Promise<PostgresServer> => {
  print('Abro la base de datos (PostgreSQL 18)…')
  const postgres = await startPostgres({
    dataDir: join(config.DATA_DIR, 'postgres'),
    restart: true,
    log: line => log.debug({ line }, 'Postgres'),
  })
  await postgres.ensureDatabase(DATABASE)
  const applied = await migrate(postgres.ownerUrl(DATABASE), { passwords: postgres.passwords })
  if (applied.length > 0) print(`Preparo las tablas: ${applied.length} cambios aplicados.`)
  await prepareJobs(postgres.ownerUrl(DATABASE))
  return postgres
}

const asVariables = (config: LocalConfig): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ])
  )
