import { join } from 'node:path'
import { serviceNames, type ServiceName } from '@mostrador/contracts'
import { owners, roleOf } from '@mostrador/db'
import { ownerOf } from '@mostrador/platform'
import { sandboxVariables } from '@mostrador/sandbox'
import {
  root,
  type Running,
  type Print,
  start,
  type Supervised,
  supervise,
  waitUntil,
} from './children.ts'
import { type ClusterSecrets, password } from './secrets.ts'

/**
 * Every service as a process of its own. One that ends is started again, as an orchestrator would.
 */
export type Services = {
  readonly names: readonly ServiceName[]
  /** Where a service listens; the gateway is the public address. */
  urlOf(service: ServiceName): string
  /** Process id at this moment. */
  pidOf(service: ServiceName): number
  /**
   * SIGKILL, as the kernel does when memory runs out; resolves when the process is gone.
   */
  kill(service: ServiceName): Promise<void>
  /** Resolves when it answers /readyz, also while it is being started again. */
  ready(service: ServiceName): Promise<void>
  /**
   * In order, the gateway first, so that nobody new comes in; or all together, as a power cut does.
   */
  stop(how?: 'in order' | 'at once'): Promise<void>
}

export type OpenServices = {
  /** The root of the product whose services are started: the tree, or a copy of it. */
  readonly productRoot?: string
  readonly ports: Readonly<Record<ServiceName, number>>
  /** The product's database; each service connects with its own role. */
  readonly databaseUrl: string
  readonly passwords: Readonly<Record<string, string>>
  readonly relayUrl: string
  readonly redisUrl: string
  readonly kafkaBrokers: string
  /** Plays Meta. */
  readonly sandboxUrl: string
  readonly secrets: ClusterSecrets
  /** Variables of every service, which override its own. */
  readonly variables?: NodeJS.ProcessEnv
  readonly print: Print
  /** Where a service's log goes, and what is called with each line of it. */
  readonly logOf?: (service: ServiceName) => {
    readonly logFile?: string
    readonly onLine?: (line: string) => void
  }
}

/** kafkajs sets one timer in the past, about which Node warns. */
const quietly = ['--disable-warning=TimeoutNegativeWarning']
/**
 * Ten processes concurrently on a busy machine: long enough that only a process that never opens
 * exceeds it.
 */
const openingMs = 300_000

const variableOf = (service: ServiceName): string =>
  `${service.toUpperCase().replaceAll('-', '_')}_URL`
/** A new password for the role of every service. */
export const rolePasswords = (): Record<string, string> =>
  Object.fromEntries(owners.map(owner => [roleOf(owner), password()]))
/** The same database under another role. */
export const asRole = (url: string, role: string, secret: string): string => {
  const address = new URL(url)
  address.username = role
  address.password = secret
  return address.href
}
/** A program of this product under its own Node. */
export const startNode = (
  file: string,
  env: NodeJS.ProcessEnv,
  log: { readonly logFile?: string; readonly onLine?: (line: string) => void }
): Running => start(process.execPath, [...quietly, file], { env, ...log })
export const baseEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TZ: 'UTC',
  NODE_OPTIONS: '',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
})

const answersReady = async (url: string): Promise<boolean> =>
  (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(10_000) })).ok

/**
 * Starts every service and resolves when all of them answer /readyz. What it started is stopped
 * when that fails.
 */
export const openServices = async ({
  productRoot = root,
  ports,
  databaseUrl,
  passwords,
  relayUrl,
  redisUrl,
  kafkaBrokers,
  sandboxUrl,
  secrets,
  variables = {},
  print,
  logOf = () => ({}),
}: OpenServices): Promise<Services> => {
  const names = [...serviceNames.filter(name => name !== 'edge-gateway'), 'edge-gateway'] as const
  const urlOf = (service: ServiceName): string => `http://127.0.0.1:${ports[service]}`
  const { META_APP_SECRET, META_VERIFY_TOKEN, MESSAGING_TOKEN_KEY, ACTOR_KEY } = secrets
  const common = {
    ...baseEnvironment(),
    HOST: '127.0.0.1',
    RELAY_DATABASE_URL: relayUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers,
    ACTOR_KEY,
    PUBLIC_URL: urlOf('edge-gateway'),
    ...Object.fromEntries(names.map(name => [variableOf(name), urlOf(name)])),
  }
  const ownVariables: Partial<Record<ServiceName, NodeJS.ProcessEnv>> = {
    'edge-gateway': { SANDBOX_NOTICE: 'true', SIMULATOR: 'true', TRUSTED_PROXIES: '0' },
    'messaging-gateway': {
      META_APP_SECRET,
      META_VERIFY_TOKEN,
      MESSAGING_TOKEN_KEY,
      ...sandboxVariables(sandboxUrl),
    },
    simulator: { META_SANDBOX_URL: sandboxUrl },
  }
  const begin = (name: ServiceName) => (): Running => {
    const role = roleOf(ownerOf(name))
    const env = {
      ...common,
      DATABASE_URL: asRole(databaseUrl, role, passwords[role] ?? ''),
      PORT: String(ports[name]),
      ...ownVariables[name],
      ...variables,
    }
    return startNode(join(productRoot, `services/${name}/src/main.ts`), env, logOf(name))
  }
  const processes = new Map<ServiceName, Supervised>(
    names.map(name => [
      name,
      supervise(begin(name), how => print(`${name} terminó (${how}); lo enciendo otra vez`)),
    ])
  )
  const processOf = (name: ServiceName): Supervised => {
    const service = processes.get(name)
    if (service === undefined) throw new Error(`${name} was not started`)
    return service
  }
  const stop = async (how: 'in order' | 'at once' = 'in order'): Promise<void> => {
    if (how === 'in order') await processOf('edge-gateway').stop()
    await Promise.all([...processes.values()].map(running => running.stop(how)))
  }
  try {
    // A process that already ends here has an error that starting it again will not fix.
    await Promise.all(
      names.map(name =>
        waitUntil(name, () => answersReady(urlOf(name)), {
          withinMs: openingMs,
          running: processOf(name).current(),
        })
      )
    )
  } catch (error) {
    await stop('at once')
    throw error
  }
  return {
    names,
    urlOf,
    stop,
    pidOf: name => processOf(name).current().pid,
    kill: name => processOf(name).current().kill(),
    ready: name => waitUntil(name, () => answersReady(urlOf(name)), { withinMs: openingMs }),
  }
}
