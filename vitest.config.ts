import { defineConfig } from 'vitest/config'

// The servers run in UTC and a business has its own zone: a test that passes only in the
// developer's zone proves nothing.
process.env['TZ'] = 'UTC'

const needsPostgres = [
  '{libs,services,infra}/**/*.int.test.ts',
  '{libs,services,infra}/**/*.contract.test.ts',
]
// How long a finger rests decides what it means: it has the machine for itself.
const gestures = 'infra/e2e/agenda-touch.e2e.ts'
// CI runs them in the lane that ends first: the other browser tests take longest of all.
const apart = ['admin', 'credits', 'plans'].map(name => `infra/e2e/${name}.e2e.ts`)
// Vitest leaves a core to itself, which on two cores means one file at a time.
const workers = 2
const ignored = ['**/node_modules/**', '**/dist/**', 'libs/db/src/generated/**']

const browserTests = {
  include: ['{infra,web}/**/*.e2e.ts'],
  exclude: ignored,
  pool: 'forks',
  // Each file starts a product of its own.
  expect: { poll: { timeout: 60_000, interval: 50 } },
  testTimeout: 180_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
} as const

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
          maxWorkers: workers,
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
          // Loading modules cost a third of the time; a file closes what it opens.
          isolate: false,
          maxWorkers: workers,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000, interval: 20 } },
          teardownTimeout: 30_000,
        },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e',
          exclude: [...ignored, gestures, ...apart],
          // A quiet machine in CI: some of them wait for what a person would.
          maxWorkers: process.env['CI'] ? 1 : workers,
        },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e-apart',
          include: apart,
          maxWorkers: process.env['CI'] ? 1 : workers,
        },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e-gestures',
          include: [gestures],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
