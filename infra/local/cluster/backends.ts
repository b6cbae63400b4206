import { allTopics, createLogger, createKafkaBroker, type KafkaSecurity } from '@mostrador/platform'
import { makePlainOwner, startPostgres } from '@mostrador/testing'
import type { Certificate } from '@mostrador/testing/tls-proxy'
import { type Print, waitUntil } from './children.ts'
import { hasDocker, kafkaInDocker, postgresInDocker, redisInDocker } from './docker.ts'
import { type LocalKafka, startLocalKafka } from './kafka.ts'
import { startLocalRedis } from './redis.ts'
import { password } from './secrets.ts'

/**
 * Where everything is kept, and what stops the parts that we started ourselves; what was given
 * stays as it was.
 */
export type Backends = {
  /** The database address of its owner, who is not a superuser when the server is ours. */
  readonly databaseUrl: string
  /** A superuser's address of the same server. */
  readonly serverUrl: string
  readonly redisUrl: string
  readonly kafkaBrokers: string
  /** How those are spoken to. */
  readonly kafkaSecurity: KafkaSecurity
  /** The same Kafka behind TLS and a password, where it is one of ours. */
  readonly kafkaSecured: LocalKafka['secured'] | undefined
  readonly where: readonly string[]
  stop(): Promise<void>
}

type Part = {
  readonly url: string
  readonly serverUrl?: string
  readonly security?: KafkaSecurity
  readonly where: string
  readonly secured?: LocalKafka['secured']
  stop(): Promise<void>
}

const externalPart = (url: string, what: string): Part => ({
  url,
  where: `${what}: dado`,
  stop: async () => {},
})

const localPostgres = async (certificate?: Certificate): Promise<Part> => {
  const server = await startPostgres(certificate === undefined ? {} : { certificate })
  try {
    const serverUrl = server.ownerUrl()
    const url = await makePlainOwner(serverUrl, {
      database: 'mostrador',
      password: password(),
    })
    const where = `PostgreSQL 18 incluido, puerto ${server.port}`
    return { url, serverUrl, where, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const localRedis = async (certificate?: Certificate): Promise<Part> => {
  const redis = await startLocalRedis(certificate)
  return { url: redis.url, where: `Redis, puerto ${redis.port}`, stop: redis.stop }
}

const localKafka = async (print: Print, certificate?: Certificate): Promise<Part> => {
  const kafka = await startLocalKafka(print, { certificate })
  const { secured, stop } = kafka
  const { brokers, security } =
    certificate === undefined ? { brokers: kafka.brokers, security: { tls: false } } : secured
  return { url: brokers, security, secured, where: `Apache Kafka (KRaft), ${brokers}`, stop }
}

/**
 * A broker whose port is open is not ready yet. It is when it has our topics and answers for a
 * group; then no service has to try twice.
 */
export const warmUp = async (brokers: string, security?: KafkaSecurity): Promise<void> => {
  const broker = createKafkaBroker({
    ...(security === undefined ? {} : { security }),
    brokers: brokers.split(','),
    clientId: 'launcher',
    log: createLogger({ level: 'silent' }),
  })
  try {
    await waitUntil('Kafka', async () => {
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

const startPart = async (
  { what, url, local, contained }: Choice,
  docker: boolean
): Promise<Part> => {
  if (url !== undefined && url !== '') return externalPart(url, what)
  return docker ? { ...(await contained()), where: `${what}: contenedor` } : local()
}

/**
 * From the environment if it says where, else in containers where a Docker engine answers, else as
 * processes of this machine. With a certificate they are those of this machine, and answer as
 * managed ones do: behind TLS, with a sign-in.
 */
export const openBackends = async (
  print: Print,
  {
    environment = process.env,
    certificate,
  }: {
    readonly environment?: NodeJS.ProcessEnv
    readonly certificate?: Certificate | undefined
  } = {}
): Promise<Backends> => {
  const docker = certificate === undefined && (await hasDocker())
  const choices: readonly Choice[] = [
    {
      what: 'PostgreSQL',
      url: environment['DATABASE_URL'],
      local: () => localPostgres(certificate),
      contained: postgresInDocker,
    },
    {
      what: 'Redis',
      url: environment['REDIS_URL'],
      local: () => localRedis(certificate),
      contained: redisInDocker,
    },
    {
      what: 'Kafka',
      url: environment['KAFKA_BROKERS'],
      local: () => localKafka(print, certificate),
      contained: kafkaInDocker,
    },
  ]
  const outcomes = await Promise.allSettled(choices.map(choice => startPart(choice, docker)))
  const started = outcomes.flatMap(outcome =>
    outcome.status === 'fulfilled' ? [outcome.value] : []
  )
  const stop = async (): Promise<void> =>
    void (await Promise.allSettled(started.toReversed().map(part => part.stop())))
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
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
    await warmUp(kafka.url, kafka.security)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: database.url,
    serverUrl: database.serverUrl ?? database.url,
    redisUrl: redis.url,
    kafkaBrokers: kafka.url,
    kafkaSecurity: kafka.security ?? { tls: false },
    kafkaSecured: kafka.secured,
    where: started.map(({ where }) => where),
    stop,
  }
}
