import { runDrain } from '../drain/run.ts'
import type { Suite } from '../suite.ts'

const small = { requests: 200, restarts: 2, concurrency: 8 }

export const drain: Suite = {
  name: 'drain',
  proves:
    'The product is replaced under load, with a step of a migration each time: no request fails, what was under way is answered, open pages are told to come back.',
  threats: ['F27'],
  sizes: {
    quick: { requests: 5_000, restarts: 10, concurrency: 16 },
    deep: { requests: 50_000, restarts: 10, concurrency: 16 },
  },
  fixed: ['restarts', 'concurrency'],
  rules: ['expected-answers', 'left-in-order', 'one-effect-per-key'],
  sabotages: [
    {
      name: 'pool-first',
      wall: 'The connections to the database close last.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/process/mount.ts',
          find: "      await Promise.all([closeQuietly('the bus', infra.bus.stop)",
          replace:
            "      await closeQuietly('the infrastructure', infra.close)\n      await Promise.all([closeQuietly('the bus', infra.bus.stop)",
        },
      ],
    },
    {
      name: 'ready-to-the-end',
      wall: 'Whoever is about to stop says so at /readyz while it still serves.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/process/mount.ts',
          find: '    announceStop() {\n      readiness.stopping = true\n',
          replace: '    announceStop() {\n',
        },
      ],
    },
    {
      name: 'cut-what-is-under-way',
      wall: 'What is under way is answered before the server closes.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/process/mount.ts',
          find: 'const inFlightMs = 15_000',
          replace: 'const inFlightMs = 1',
        },
      ],
    },
    {
      name: 'sockets-left-alone',
      wall: 'Open pages are told to come back.',
      size: small,
      patches: [
        {
          file: 'services/edge-gateway/src/sockets/realtime.ts',
          find: '    rooms.disconnect(() => true)\n',
          replace: '    rooms.disconnect(() => false)\n',
        },
      ],
    },
  ],
  run: runDrain,
}
