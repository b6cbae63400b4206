import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceName, serviceNames } from '@mostrador/contracts'
import { z } from 'zod'
import { checkConfigs, ConfigError, loadConfig, type Variables } from './config.ts'
import { kafkaSecurityOf, kafkaSecurityVariables } from '../bus/kafka/security.ts'
import { DataConnections, dataConnectionVariables } from './data-connections.ts'
import { createClusterInfra } from './infra.ts'
import { metricsServer } from '../http/metrics-server.ts'
import { createLogger, type Log } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { mount, type Mounted } from './mount.ts'
import type { Service } from './service.ts'
import { startTracing, TracingConfig } from '../telemetry/tracing.ts'

const urlVariable = (service: ServiceName): string =>
  `${service.toUpperCase().replaceAll('-', '_')}_URL`

/**
 * The variables of a service's process in a cluster, besides its own. Addresses of peers:
 * SCHEDULING_URL, EDGE_GATEWAY_URL, …
 */
export const ProcessConfig = z.object({
  DATABASE_URL: z.url(),
  RELAY_DATABASE_URL: z.url(),
  /**
   * Connections that requests, events and jobs share, and those of the work tables; one more
   * listens for notifications. All pods together must stay below the server's max_connections.
   */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  RELAY_CONNECTIONS: z.coerce.number().int().min(3).max(50).default(6),
  REDIS_URL: z.url(),
  /** `host:port`, comma separated. */
  KAFKA_BROKERS: z
    .string()
    .min(1)
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
    ),
  /**
   * For topics that do not exist yet. Partitions are for good: more of them later would break the
   * order per key.
   */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(6),
  ...kafkaSecurityVariables,
  ...dataConnectionVariables,
  KAFKA_REPLICAS: z.coerce.number().int().min(1).max(9).default(1),
  ACTOR_KEY: z.string().min(32),
  ACTOR_KEY_PREVIOUS: z.string().min(32).optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** An additional port for /metrics: for the gateway, whose public PORT does not serve it. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ...TracingConfig.shape,
  FAILPOINTS: z.undefined('refused outside of the sandbox').optional(),
  ...Object.fromEntries(serviceNames.map(name => [urlVariable(name), z.url().optional()])),
})

const urlsOf = (
  variables: Readonly<Record<string, unknown>>
): Partial<Record<ServiceName, string>> =>
  Object.fromEntries(
    serviceNames.flatMap(name => {
      const url = variables[urlVariable(name)]
      return typeof url === 'string' ? [[name, url]] : []
    })
  )

/**
 * Time for the load balancer to notice /readyz, and the most that everything else may take.
 * Milliseconds.
 */
const drainMs = 5_000
const hardStopMs = 25_000

/** Stops in order at SIGTERM or SIGINT; exits the hard way when that takes too long. */
export const stopOnSignal = (
  mounted: Mounted,
  log: Log,
  { drain = drainMs }: { readonly drain?: number } = {}
): void => {
  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping')
    setTimeout(() => process.exit(1), hardStopMs).unref()
    mounted.announceStop()
    await wait(drain)
    await mounted.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

/**
 * The whole of a service's main.ts: `await run(scheduling)`. Each configuration error is printed in
 * one sentence, and the process exits with 1.
 */
export const run = async (service: Service, variables?: Variables): Promise<void> => {
  try {
    await serve(service, variables)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const serve = async (service: Service, variables?: Variables): Promise<void> => {
  checkConfigs([ProcessConfig, DataConnections, service.config, service.clusterConfig], variables)
  const config = loadConfig(ProcessConfig, variables)
  const log = createLogger({ level: config.LOG_LEVEL, service: service.name })
  process.on('unhandledRejection', error => {
    log.error({ err: error }, 'Nobody handled a rejection')
    process.exit(1)
  })
  const endTracing = await startTracing(service.name, config)
  const infra = createClusterInfra({
    service: service.name,
    databaseUrl: config.DATABASE_URL,
    relayUrl: config.RELAY_DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    relayConnections: config.RELAY_CONNECTIONS,
    redisUrl: config.REDIS_URL,
    kafka: {
      brokers: config.KAFKA_BROKERS,
      partitions: config.KAFKA_PARTITIONS,
      replicas: config.KAFKA_REPLICAS,
      security: kafkaSecurityOf(config),
    },
    actorKey: config.ACTOR_KEY,
    previousActorKey: config.ACTOR_KEY_PREVIOUS,
    serviceUrls: urlsOf(config),
    log,
    metrics: createMetrics({ process: true }),
    onHopeless(group) {
      log.error({ consumer: group }, 'Events stand still, also after starting their consumer again')
      process.exit(1)
    },
  })
  const mounted = await mount([service], infra, variables)
  const figures =
    config.METRICS_PORT === undefined
      ? undefined
      : await metricsServer(infra.metrics.registry, {
          host: config.HOST,
          port: config.METRICS_PORT,
        })
  stopOnSignal(
    {
      ...mounted,
      async stop() {
        await mounted.stop()
        await figures?.close()
        await endTracing().catch((error: unknown) =>
          log.warn({ err: error }, 'The last spans were lost')
        )
      },
    },
    log
  )
  // Events and jobs resume at once; the port opens after the warm-up, so no request waits for it.
  await Promise.all([mounted.start(), mounted.warmUp()])
  await mounted.app(service.name).listen({ host: config.HOST, port: config.PORT })
  log.info({ port: config.PORT }, 'Listening')
}
