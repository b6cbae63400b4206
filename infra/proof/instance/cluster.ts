import type { ServiceName } from '@mostrador/contracts'
import { migrate } from '@mostrador/db/migrate'
import { warmUp } from '../../local/cluster/backends.ts'
import { brokerWitness } from '../../local/cluster/broker-witness.ts'
import { canStartKafka, type LocalKafka, startLocalKafka } from '../../local/cluster/kafka.ts'
import { canStartRedis, type LocalRedis, startLocalRedis } from '../../local/cluster/redis.ts'
import type { ClusterSecrets } from '../../local/cluster/secrets.ts'
import { openServices, rolePasswords, type Services } from '../../local/cluster/services.ts'
import type { Database } from '../database.ts'

/**
 * The product as it runs in a cluster: every service a process that may be killed, around a Kafka
 * and a Redis that may be removed.
 */
export type ClusterInstance = Omit<Services, 'urlOf' | 'stop'> & {
  /** The public address. */
  readonly url: string
  inside(service: ServiceName): string
  readonly kafka: LocalKafka
  readonly redis: LocalRedis
  /**
   * What is still between the outbox and its consumers, as text; empty when every event was
   * consumed.
   */
  unconsumed(): Promise<readonly string[]>
  /** Ends all of it at the same time, as a power failure does. */
  stop(): Promise<void>
}

export type ClusterParts = {
  /** The root of the product: the working tree, or a copy of it with a removed wall. */
  readonly root: string
  readonly ports: Readonly<Record<ServiceName, number>>
  readonly database: Pick<Database, 'ownerUrl' | 'relayUrl' | 'query'>
  /** Address of the Meta sandbox. */
  readonly metaUrl: string
  readonly secrets: ClusterSecrets
  /** For every service. */
  readonly variables: Readonly<Record<string, string>>
  /** Called with every line that a service writes. */
  readonly onLine: (line: string) => void
  readonly print: (line: string) => void
}

/** What this machine lacks for a cluster, as a sentence for the person at the keyboard. */
export const findMissingForCluster = async (): Promise<string | undefined> => {
  const lacking = [
    ...((await canStartKafka()) ? [] : ['Java 17 y Maven, con los que se enciende Kafka']),
    ...((await canStartRedis()) ? [] : ['redis-server']),
  ]
  return lacking.length === 0 ? undefined : `falta ${lacking.join(', y ')}`
}

/**
 * An event is consumed when its relay's cursor on the current broker is past it, and no consumer
 * group has it unread.
 */
const unconsumedIn = async (
  query: Database['query'],
  witness: ReturnType<typeof brokerWitness>
): Promise<readonly string[]> => {
  try {
    const { clusterId, unread } = await witness.look()
    const [backlog] = await query<{ open: number }>(
      `select count(*)::int as open from platform.outbox o left join platform.cursor c on c.consumer = 'relay:' || o.owner || '@' || $1 where c.xid is null or o.xid >= c.xid`,
      [clusterId]
    )
    return [
      ...((backlog?.open ?? 0) > 0 ? [`${backlog?.open} events not at the broker`] : []),
      ...(unread > 0 ? [`${unread} events at the broker`] : []),
    ]
  } catch {
    return ['the state of the broker is unknown']
  }
}

/** Starts Kafka, Redis and every service on the given database; resolves when all are ready. */
export const startCluster = async ({
  root,
  ports,
  database,
  metaUrl,
  secrets,
  variables,
  onLine,
  print,
}: ClusterParts): Promise<ClusterInstance> => {
  const opened: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  try {
    const redis = await startLocalRedis()
    opened.push(redis.stop)
    const kafka = await startLocalKafka(print)
    opened.push(kafka.stop)
    await warmUp(kafka.brokers)
    const passwords = rolePasswords()
    await migrate(database.ownerUrl, { passwords })
    const services = await openServices({
      productRoot: root,
      ports,
      databaseUrl: database.ownerUrl,
      passwords,
      relayUrl: database.relayUrl,
      redisUrl: redis.url,
      kafkaBrokers: kafka.brokers,
      sandboxUrl: metaUrl,
      secrets,
      variables,
      print: () => {},
      logOf: () => ({ onLine }),
    })
    opened.push(() => services.stop('at once'))
    const witness = brokerWitness(kafka.brokers)
    opened.push(witness.close)
    return {
      names: services.names,
      pidOf: services.pidOf,
      kill: services.kill,
      ready: services.ready,
      url: services.urlOf('edge-gateway'),
      inside: services.urlOf,
      kafka,
      redis,
      stop,
      unconsumed: () => unconsumedIn(database.query, witness),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
