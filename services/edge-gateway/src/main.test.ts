import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What a pod of the gateway is given, with a password in it. */
const variables = {
  DATABASE_URL: 'postgresql://u:clave@db/mostrador?sslmode=verify-full',
  RELAY_DATABASE_URL: 'postgresql://u:clave@db/mostrador?sslmode=verify-full',
  REDIS_URL: 'rediss://:clave@redis:6379',
  KAFKA_BROKERS: 'kafka:9093',
  ACTOR_KEY: 'k'.repeat(32),
}

it('does not start in a cluster without its proxies, or with unencrypted data stores', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    env: { ...variables, DATA_TLS: 'required' },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('- TRUSTED_PROXIES is missing')
  expect(stderr).toContain('- KAFKA_TLS is missing')
  expect(stderr).not.toContain('clave')
  expect(stderr.match(/^ {2}- /gm)).toHaveLength(2)
})
