import { services } from '@mostrador/all-in-one/src/services.ts'
import { serviceNames } from '@mostrador/contracts'
import {
  armFailpoints,
  createLogger,
  FailpointConfig,
  createMetrics,
  createLocalInfra,
  loadConfig,
  mount,
  stopOnSignal,
} from '@mostrador/platform'
import { z } from 'zod'

/**
 * Where everything is comes from outside, so that the database and the peers outlive this process.
 * Everything else in the environment is passed to the services.
 */
const InstanceConfig = z.looseObject({
  DATABASE_URL: z.string(),
  RELAY_DATABASE_URL: z.string(),
  ACTOR_KEY: z.string().min(32),
  /**
   * Service → port. Those that are named listen; the gateway is the public address, the others are
   * as reachable as in a cluster.
   */
  PORTS: z
    .string()
    .transform(text =>
      z.partialRecord(z.enum(serviceNames), z.number().int()).parse(JSON.parse(text))
    ),
  /** How long it serves on after SIGTERM, so that the balancer learns of it. */
  DRAIN_MS: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

armFailpoints(loadConfig(FailpointConfig))
// The whole product in one process that may be killed at any time: the same services and the same
// infrastructure as `npm start`.
const config = loadConfig(InstanceConfig)
const log = createLogger({ level: config.LOG_LEVEL })
const infra = createLocalInfra({
  databaseUrl: config.DATABASE_URL,
  relayUrl: config.RELAY_DATABASE_URL,
  actorKey: config.ACTOR_KEY,
  log,
  metrics: createMetrics({ process: true }),
})
const variables = Object.fromEntries(
  Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : undefined,
  ])
)
const mounted = await mount(
  services({ withSimulator: variables['META_SANDBOX_URL'] !== undefined }),
  infra,
  variables
)
stopOnSignal(mounted, log, { drain: config.DRAIN_MS })
// What was accepted continues at once; the server listens when nobody has to wait behind it.
await Promise.all([mounted.start(), mounted.warmUp()])
for (const name of serviceNames) {
  const port = config.PORTS[name]
  if (port !== undefined) await mounted.app(name).listen({ host: '127.0.0.1', port })
}
process.stdout.write('open\n')
