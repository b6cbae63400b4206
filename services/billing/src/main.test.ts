import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('does not start in a cluster without its public address', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    env: {
      DATABASE_URL: 'postgresql://u:p@db/mostrador',
      RELAY_DATABASE_URL: 'postgresql://u:p@db/mostrador',
      REDIS_URL: 'redis://redis:6379',
      KAFKA_BROKERS: 'kafka:9092',
      ACTOR_KEY: 'k'.repeat(32),
    },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('- PUBLIC_URL is missing')
  expect(stderr.match(/^ {2}- /gm)).toHaveLength(1)
})
