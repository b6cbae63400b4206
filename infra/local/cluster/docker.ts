import { request } from 'node:http'
import { freeTestPort } from '@mostrador/testing/free-port'

/** Whether a Docker engine answers here. */
export const hasDocker = (): Promise<boolean> =>
  new Promise(done => {
    if (process.env['DOCKER_HOST'] !== undefined) return done(true)
    const ping = request(
      { socketPath: '/var/run/docker.sock', path: '/_ping', timeout: 1_000 },
      reply => {
        reply.resume()
        done(reply.statusCode === 200)
      }
    )
    ping.on('error', () => done(false)).on('timeout', () => ping.destroy())
    ping.end()
  })

type RunningContainer = { readonly url: string; stop(): Promise<void> }
const images = {
  postgres: 'postgres:18.1',
  redis: 'redis:7.4',
  kafka: 'apache/kafka:4.1.1',
} as const

const containers = async () => (await import('testcontainers')).GenericContainer

export const postgresInDocker = async (): Promise<RunningContainer> => {
  const Container = await containers()
  const started = await new Container(images.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: 'mostrador', POSTGRES_DB: 'mostrador' })
    .withCommand(['-c', 'max_connections=200', '-c', 'timezone=UTC'])
    .withExposedPorts(5432)
    .start()
  return {
    url: `postgresql://postgres:mostrador@${started.getHost()}:${started.getMappedPort(5432)}/mostrador`,
    stop: async () => void (await started.stop()),
  }
}

export const redisInDocker = async (): Promise<RunningContainer> => {
  const Container = await containers()
  const started = await new Container(images.redis)
    .withCommand(['redis-server', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .start()
  return {
    url: `redis://${started.getHost()}:${started.getMappedPort(6379)}`,
    stop: async () => void (await started.stop()),
  }
}

/**
 * The broker advertises its address to clients, so its host port has to be known before it starts.
 */
export const kafkaInDocker = async (): Promise<RunningContainer> => {
  const Container = await containers()
  const port = await freeTestPort()
  const started = await new Container(images.kafka)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_HEAP_OPTS: '-Xmx256m',
    })
    .start()
  return { url: `localhost:${port}`, stop: async () => void (await started.stop()) }
}
