import { join } from 'node:path'
import { serviceNames, type ServiceName } from '@mostrador/contracts'
import { migrate, RELAY_ROLE } from '@mostrador/db/migrate'
import {
  allowedCaller,
  remotePeers,
  type ServiceClients,
  serviceClients,
} from '@mostrador/platform'
import { type MailboxServer, startMailbox } from '@mostrador/sandbox'
import { freeTestPort } from '@mostrador/testing/free-port'
import { startTlsProxy } from '@mostrador/testing/tls-proxy'
import { openEnvironment, type Shipping } from './as-shipped.ts'
import { openBackends } from './backends.ts'
import { root, type Print, supervise, waitUntil } from './children.ts'
import { type ClusterSecrets, clusterSecrets, password } from './secrets.ts'
import {
  asRole,
  baseEnvironment,
  openServices,
  rolePasswords,
  type Services,
  startNode,
} from './services.ts'

export type Cluster = {
  readonly url: string
  readonly call: ServiceClients
  readonly mail: MailboxServer
  stop(): Promise<void>
}

type OpenCluster = {
  readonly port: number
  readonly print: Print
  readonly webDist?: string
  readonly secrets?: ClusterSecrets
  /**
   * As it is shipped. Proxies before the gateway, of which the first ends TLS; they take its port.
   * Data stores behind TLS and passwords, with the same certificate. One way out, through a proxy.
   */
  readonly tls?: Shipping | undefined
}

const logs = join(root, '.data', 'cluster')

const logOf = (name: string): { logFile: string } => ({ logFile: join(logs, `${name}.log`) })

/** Variables of ours that a service understands as they are. */
const inheritedVariables = (...prefixes: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => prefixes.some(prefix => name.startsWith(prefix)))
  )

const portsOfAll = async (gateway: number): Promise<Record<ServiceName, number>> => {
  const ports: Partial<Record<ServiceName, number>> = {}
  for (const name of serviceNames)
    ports[name] = name === 'edge-gateway' ? gateway : await freeTestPort()
  return ports as Record<ServiceName, number>
}

/**
 * Every service as its own process, with its own port, database role and variables, around the
 * given or local PostgreSQL, Redis and Kafka. Resolves when all of them answer /readyz. Stops what
 * it started, in the reverse order, and nothing else.
 */
export const openCluster = async ({
  port,
  print,
  webDist = 'web/dist',
  secrets = clusterSecrets(),
  tls,
}: OpenCluster): Promise<Cluster> => {
  print('Abro PostgreSQL, Redis y Kafka…')
  const backends = await openBackends(print, { certificate: tls?.certificate })
  for (const line of backends.where) print(`  ${line}`)
  const opened: { stop(): Promise<void> }[] = [backends]
  const gatewayPort = tls === undefined ? port : await freeTestPort()
  const url = tls === undefined ? `http://localhost:${port}` : `https://localhost:${port}`
  const stop = async (): Promise<void> => {
    for (const part of opened.toReversed()) await part.stop()
  }
  try {
    const passwords = { ...rolePasswords(), [RELAY_ROLE]: password() }
    const applied = await migrate(backends.databaseUrl, { passwords })
    print(
      `Preparo las tablas: ${applied.length} cambios, un usuario de la base para cada servicio.`
    )

    const sandboxPort = await freeTestPort()
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const { META_APP_SECRET, META_VERIFY_TOKEN } = secrets
    const sandboxEnv = {
      ...baseEnvironment(),
      PORT: String(sandboxPort),
      META_APP_SECRET,
      META_VERIFY_TOKEN,
      META_CALLBACK_URL: `http://127.0.0.1:${gatewayPort}/api/meta/webhook`,
    }
    const sandbox = supervise(
      () => startNode(join(root, 'infra/local/cluster/sandbox.ts'), sandboxEnv, logOf('sandbox')),
      how => print(`El simulador de Meta terminó (${how}); lo enciendo otra vez`)
    )
    opened.push(sandbox)
    await waitUntil(
      'El simulador de Meta',
      async () => sandbox.current().output().includes('http'),
      {
        running: sandbox.current(),
      }
    )

    const authority = join(logs, 'authority.pem')
    const around = { sandboxUrl, security: backends.kafkaSecurity, authority }
    const surroundings = tls && (await openEnvironment(tls, around))
    if (surroundings !== undefined) opened.push(surroundings)
    const mail = await startMailbox()
    opened.push({ stop: mail.close })

    print(`Enciendo ${serviceNames.length} servicios, cada uno en su proceso…`)
    const services: Services = await openServices({
      ports: await portsOfAll(gatewayPort),
      databaseUrl: backends.databaseUrl,
      passwords,
      relayUrl: asRole(backends.databaseUrl, RELAY_ROLE, passwords[RELAY_ROLE]),
      redisUrl: backends.redisUrl,
      kafkaBrokers: backends.kafkaBrokers,
      sandboxUrl,
      secrets,
      print,
      logOf,
      variables: {
        WEB_DIST: join(root, webDist),
        MAILBOX_URL: mail.url,
        PUBLIC_URL: url,
        ...surroundings?.variables,
        ...inheritedVariables('MESSAGING_QUIET_', 'META_TIMEOUT_', 'OPENAI_', 'ASSISTANT_'),
      },
    })
    opened.push(services)
    if (tls !== undefined) {
      const target = { host: '127.0.0.1', port: gatewayPort }
      const proxy = await startTlsProxy({ ...tls, target, port })
      opened.push({ stop: proxy.close })
    }
    const peers = remotePeers(
      Object.fromEntries(services.names.map(name => [name, services.urlOf(name)]))
    )
    return {
      url,
      call: serviceClients(peers, secrets.ACTOR_KEY, allowedCaller),
      mail,
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
