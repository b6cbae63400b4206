import { allTopics, createLogger, createKafkaBroker } from '@mostrador/platform'
import { startPostgres } from '@mostrador/testing'
import { type Say, until } from './children.ts'
import { hasDocker, kafkaInDocker, postgresInDocker, redisInDocker } from './docker.ts'
import { type LocalKafka, startLocalKafka } from './kafka.ts'
import { startLocalRedis } from './redis.ts'

/**
 * Where everything is kept, and what stops the parts that we started ourselves; what was given
 * stays as it was.
 */
export type Backends = {
  /** The superuser's address of the product's database. */
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly kafkaBrokers: string
  /** The same Kafka behind TLS and a password, where it is one of ours. */
  readonly kafkaSecured: LocalKafka['secured'] | undefined
  readonly where: readonly string[]
  stop(): Promise<void>
}

type Part = {
  readonly url: string
  readonly where: string
  readonly secured?: LocalKafka['secured']
  stop(): Promise<void>
}

const given = (url: string, what: string): Part => ({
  url,
  where: `${what}: dado`,
  stop: async () => {},
})

const localPostgres = async (): Promise<Part> => {
  const server = await startPostgres()
  await server.ensureDatabase('mostrador')
  return {
    url: server.ownerUrl('mostrador'),
    where: `PostgreSQL 18 incluido, puerto ${server.port}`,
    stop: server.stop,
  }
}

const localRedis = async (): Promise<Part> => {
  const redis = await startLocalRedis()
  return { url: redis.url, where: `Redis, puerto ${redis.port}`, stop: redis.stop }
}

const localKafka = async (say: Say): Promise<Part> => {
  const kafka = await startLocalKafka(say)
  const { secured } = kafka
  return {
    url: kafka.brokers,
    secured,
    where: `Apache Kafka (KRaft), ${kafka.brokers}`,
    stop: kafka.stop,
  }
}

/**
 * A broker whose port is open is not ready yet. It is when it has our topics and answers for a
 * group; then no service has to try twice.
 */
export const warmUp = async (brokers: string): Promise<void> => {
  const broker = createKafkaBroker({
    brokers: brokers.split(','),
    clientId: 'launcher',
    log: createLogger({ level: 'silent' }),
  })
  try {
    await until('Kafka', async () => {
      await broker.ensureTopics(allTopics)
      await broker.committed('mostrador.launcher', allTopics)
      return true
    })
  } finally {
    await broker.close()
  }
}

type Choice = {
  readonly what: string
  readonly url: string | undefined
  readonly local: () => Promise<Part>
  readonly contained: () => Promise<Omit<Part, 'where'>>
}

const part = async ({ what, url, local, contained }: Choice, docker: boolean): Promise<Part> => {
  if (url !== undefined && url !== '') return given(url, what)
  return docker ? { ...(await contained()), where: `${what}: contenedor` } : local()
}

/**
 * From the environment if it says where, else in containers where a Docker engine answers, else as
 * processes of this machine.
 */
export const openBackends = async (
  say: Say,
  environment: NodeJS.ProcessEnv = process.env
): Promise<Backends> => {
  const docker = await hasDocker()
  const choices: readonly Choice[] = [
    {
      what: 'PostgreSQL',
      url: environment['DATABASE_URL'],
      local: localPostgres,
      contained: postgresInDocker,
    },
    { what: 'Redis', url: environment['REDIS_URL'], local: localRedis, contained: redisInDocker },
    {
      what: 'Kafka',
      url: environment['KAFKA_BROKERS'],
      local: () => localKafka(say),
      contained: kafkaInDocker,
    },
  ]
  const begun = await Promise.allSettled(choices.map(choice => part(choice, docker)))
  const started = begun.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async (): Promise<void> =>
    void (await Promise.allSettled(started.toReversed().map(one => one.stop())))
  const failed = begun.find(one => one.status === 'rejected')
  const [database, redis, kafka] = started
  if (
    failed !== undefined ||
    database === undefined ||
    redis === undefined ||
    kafka === undefined
  ) {
    await stop()
    throw failed?.reason ?? new Error('Not every part was opened')
  }
  try {
    await warmUp(kafka.url)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: database.url,
    redisUrl: redis.url,
    kafkaBrokers: kafka.url,
    kafkaSecured: kafka.secured,
    where: started.map(({ where }) => where),
    stop,
  }
}
