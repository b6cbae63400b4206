import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

process.env['TZ'] = 'UTC'

/**
 * The tests that need a broker (TEST_KAFKA_BROKERS) and a Redis: `npm run test:cluster` brings
 * both.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    include: [
      'infra/local/cluster/**/*.cluster.ts',
      'libs/platform/src/**/*.cluster.ts',
      'libs/platform/src/bus/bus.contract.test.ts',
      'libs/platform/src/jobs/jobs.contract.test.ts',
    ],
    globalSetup: ['libs/testing/src/vitest-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Deadlines tell never from late; none of them is a claim about speed.
    testTimeout: 600_000,
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
  },
})
