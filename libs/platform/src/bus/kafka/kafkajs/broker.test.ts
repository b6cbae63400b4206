import { expect, it } from 'vitest'
import { createLogger } from '../../../telemetry/logger.ts'
import { kafkaSecurityOf } from '../security.ts'
import { configOf, topicSettings } from './broker.ts'

const log = createLogger({ level: 'silent' })

it.each([
  [3, '2'],
  [2, '2'],
  [1, '1'],
])('a topic with %i replicas requires acknowledgements of %s', (replicas, insync) => {
  const settings = topicSettings({ replicas, retentionMs: 1_000 })
  expect(settings).toContainEqual({ name: 'min.insync.replicas', value: insync })
})

it('signs in where there is a user, by SCRAM-SHA-512 unless another way is named', () => {
  const variables = {
    KAFKA_TLS: true,
    KAFKA_SASL_MECHANISM: undefined,
    KAFKA_USERNAME: 'mostrador',
    KAFKA_PASSWORD: 'not-a-secret',
  }
  const config = configOf({
    brokers: ['127.0.0.1:9'],
    clientId: 'test',
    log,
    security: kafkaSecurityOf(variables),
  })
  expect(config).toMatchObject({
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'mostrador', password: 'not-a-secret' },
  })
})
