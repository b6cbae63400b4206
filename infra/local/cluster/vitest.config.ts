import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

process.env['TZ'] = 'UTC'

/** The tests that need a broker (TEST_KAFKA_BROKERS) and a Redis: `npm run test:cluster` brings both. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    include: ['infra/local/cluster/**/*.cluster.ts', 'libs/platform/src/bus/bus.contract.test.ts', 'libs/platform/src/jobs/jobs.contract.test.ts'],
    globalSetup: ['libs/testing/src/vitest-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
})
