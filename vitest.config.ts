import { defineConfig } from 'vitest/config'

// The servers run in UTC and a business has its own zone: a test that passes only in the
// developer's zone proves nothing.
process.env['TZ'] = 'UTC'

const needsPostgres = [
  '{libs,services,infra}/**/*.int.test.ts',
  '{libs,services,infra}/**/*.contract.test.ts',
]
const ignored = ['**/node_modules/**', '**/dist/**', 'libs/db/src/generated/**']

/**
 * The kinds of test say their cost: `unit` is pure and takes milliseconds, `integration` talks to a
 * real Postgres, `e2e` starts the whole product and drives a real browser. Component tests of the
 * client have their own config in web/. Deadlines are long: they tell what never comes from what is
 * late, and no test is a claim about speed.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,services,infra}/**/*.test.ts'],
          exclude: [...ignored, ...needsPostgres],
          // Files share a process: loading modules cost more than the tests. Nothing may be left
          // open.
          isolate: false,
          setupFiles: ['libs/testing/src/vitest-leaks.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: needsPostgres,
          exclude: ignored,
          globalSetup: ['libs/testing/src/vitest-postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000, interval: 20 } },
          teardownTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{infra,web}/**/*.e2e.ts'],
          exclude: ignored,
          pool: 'forks',
          // Each file starts a product of its own. One at a time in CI, where gestures need a quiet machine.
          maxWorkers: process.env['CI'] ? 1 : 2,
          expect: { poll: { timeout: 20_000, interval: 50 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          teardownTimeout: 60_000,
        },
      },
    ],
  },
})
