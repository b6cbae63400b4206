import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serviceNames, type ServiceName } from '@mostrador/contracts'
import { owners, roleOf } from '@mostrador/db'
import { migrate, RELAY_ROLE } from '@mostrador/db/migrate'
import { ownerOf, remotePeers, type ServiceClients, serviceClients, type ServiceUrls } from '@mostrador/platform'
import { type Backends, openBackends } from './backends.ts'
import { freePort, root, type Running, type Say, start, until } from './children.ts'
import { type ClusterSecrets, clusterSecrets, password } from './secrets.ts'

export type Cluster = {
  readonly url: string
  readonly backends: Backends
  /** Of one service's process at this moment: a service that ends is started again, as an orchestrator would. */
  pidOf(service: ServiceName): number
  /** SIGKILL, as the kernel does when memory runs out. */
  kill(service: ServiceName): Promise<void>
  ready(): Promise<void>
  readonly call: ServiceClients
  stop(): Promise<void>
}

type OpenCluster = { readonly port: number; readonly say: Say; readonly webDist?: string; readonly secrets?: ClusterSecrets; readonly variables?: Readonly<Record<string, string>> }

const logs = join(root, '.data', 'cluster')
const againMs = 1_000
/** kafkajs asks for a timer in the past once; Node says so. */
const quietly = ['--disable-warning=TimeoutNegativeWarning']
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const variableOf = (service: ServiceName): string => `${service.toUpperCase().replaceAll('-', '_')}_URL`
const asRole = (url: string, role: string, secret: string): string => {
  const address = new URL(url)
  address.username = role
  address.password = secret
  return address.href
}
/** Variables of ours that a service understands as they are. */
const passedOn = (...prefixes: string[]): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(([name]) => prefixes.some(prefix => name.startsWith(prefix))))
const answersReady = async (url: string): Promise<boolean> => (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) })).ok

/** One process that is started again when it ends by itself. */
const supervised = (name: string, begin: () => Running, say: Say) => {
  let current = begin()
  let stopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await current.ended
      if (stopping) return
      say(`${name} terminó (${how}); lo enciendo otra vez`)
      await wait(againMs)
      if (stopping) return
      current = begin()
    }
  }
  const watching = watch()
  return {
    current: () => current,
    async stop() {
      stopping = true
      await current.stop()
      await watching
    },
  }
}
type Supervised = ReturnType<typeof supervised>

/**
 * Every service as its own process, with its own port, database role and variables, around the given or local PostgreSQL, Redis and
 * Kafka. Resolves when all of them answer /readyz. Stops what it started, in the reverse order, and nothing else.
 */
export const openCluster = async ({ port, say, webDist = 'web/dist', secrets = clusterSecrets(), variables = {} }: OpenCluster): Promise<Cluster> => {
  say('Abro PostgreSQL, Redis y Kafka…')
  const backends = await openBackends(say)
  for (const line of backends.where) say(`  ${line}`)
  const started: Supervised[] = []
  const stop = async (): Promise<void> => {
    // The gateway first, so that nobody new comes in; then all others together.
    await started.at(-1)?.stop()
    await Promise.all(started.map(one => one.stop()))
    await backends.stop()
  }
  try {
    const passwords = Object.fromEntries([...owners.map(roleOf), RELAY_ROLE].map(role => [role, password()]))
    const urlFor = (role: string): string => asRole(backends.databaseUrl, role, passwords[role] ?? '')
    const applied = await migrate(backends.databaseUrl, { passwords })
    say(`Preparo las tablas: ${applied.length} cambios, un usuario de la base para cada servicio.`)

    const names = [...serviceNames.filter(name => name !== 'edge-gateway'), 'edge-gateway'] as const
    const ports = new Map<ServiceName, number>()
    for (const name of names) ports.set(name, name === 'edge-gateway' ? port : await freePort())
    const urls: ServiceUrls = Object.fromEntries([...ports].map(([name, at]) => [name, `http://127.0.0.1:${at}`]))
    const base = { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'UTC', NODE_OPTIONS: '', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }

    const sandboxPort = await freePort()
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const { META_APP_SECRET, META_VERIFY_TOKEN, ACTOR_KEY } = secrets
    const run = (name: string, file: string, env: NodeJS.ProcessEnv): Supervised => {
      const one = supervised(name, () => start(node, [...quietly, join(root, file)], { env, logFile: join(logs, `${name}.log`) }), say)
      started.push(one)
      return one
    }
    const sandbox = run('sandbox', 'infra/local/cluster/sandbox.ts', { ...base, PORT: String(sandboxPort), META_APP_SECRET, META_VERIFY_TOKEN, META_CALLBACK_URL: `http://127.0.0.1:${port}/api/meta/webhook` })
    await until('El simulador de Meta', async () => sandbox.current().said().includes('http'), { running: sandbox.current() })

    const common = {
      ...base, HOST: '127.0.0.1', RELAY_DATABASE_URL: urlFor(RELAY_ROLE), REDIS_URL: backends.redisUrl, KAFKA_BROKERS: backends.kafkaBrokers, ACTOR_KEY,
      ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [variableOf(name as ServiceName), url])),
    }
    const own: Partial<Record<ServiceName, NodeJS.ProcessEnv>> = {
      'edge-gateway': { WEB_DIST: join(root, webDist), SANDBOX_NOTICE: 'true', SIMULATOR: 'true' },
      'messaging-gateway': { META_APP_SECRET, META_VERIFY_TOKEN, MESSAGING_TOKEN_KEY: secrets.MESSAGING_TOKEN_KEY, META_GRAPH_URL: sandboxUrl, META_INSTAGRAM_URL: sandboxUrl, ...passedOn('MESSAGING_QUIET_', 'META_TIMEOUT_') },
      simulator: { META_SANDBOX_URL: sandboxUrl },
      'ai-assistant': passedOn('OPENAI_', 'ASSISTANT_'),
    }
    say(`Enciendo ${names.length} servicios, cada uno en su proceso…`)
    const services = new Map(names.map(name => [
      name,
      run(name, `services/${name}/src/main.ts`, { ...common, DATABASE_URL: urlFor(roleOf(ownerOf(name))), PORT: String(ports.get(name)), ...own[name], ...variables }),
    ]))
    const currentOf = (name: ServiceName): Running => {
      const found = services.get(name)
      if (found === undefined) throw new Error(`${name} was not started`)
      return found.current()
    }
    const ready = async (): Promise<void> => {
      await Promise.all(names.map(name => until(name, () => answersReady(urls[name] ?? ''), { withinMs: 120_000, running: currentOf(name) })))
    }
    await ready()
    const peers = remotePeers(urls)
    return {
      url: `http://localhost:${port}`, backends, ready,
      call: serviceClients(peers, ACTOR_KEY),
      pidOf: name => currentOf(name).pid,
      kill: name => currentOf(name).kill(),
      async stop() {
        await peers.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
