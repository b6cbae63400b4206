import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { SuiteContext, Suite } from '../suite.ts'

const Line = z.looseObject({ kind: z.string() })
const LAST_WORDS = 4_000

/**
 * The gateway in front of recorded services, in a process of its own that comes from the product
 * under test.
 */
const run = async ({
  root,
  seed,
  size,
  database,
  actorKey,
  history,
}: SuiteContext): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'infra/proof/instance/paths.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: 'UTC',
      DATABASE_URL: database.appUrl,
      RELAY_DATABASE_URL: database.relayUrl,
      ACTOR_KEY: actorKey,
      SEED: String(seed),
      CONCURRENCY: String(size['concurrency'] ?? 16),
      ROUTES: String(size['routes'] ?? 1),
      GENERATED: String(size['generated'] ?? 0),
    },
  })
  const ended = new Promise<number | null>(done => child.once('close', done))
  let complaints = ''
  child.stderr.on('data', (bytes: Buffer) => {
    complaints = `${complaints}${bytes.toString()}`.slice(-LAST_WORDS)
  })
  for await (const text of createInterface({ input: child.stdout })) {
    const { kind, ...facts } = Line.parse(JSON.parse(text))
    history.note(kind, facts)
  }
  const code = await ended
  if (code !== 0) throw new Error(`The gateway ended with ${code}: ${complaints.trim()}`)
}

const small = { routes: 2, generated: 1_000, concurrency: 8 }

export const paths: Suite = {
  name: 'paths',
  proves:
    'However an address is spelled, the gateway asks the route that it matched and no other one, at its owner and at no other host; internal routes admit nothing that came from outside.',
  threats: ['A37', 'A39'],
  sizes: {
    ci: { routes: 4, generated: 4_000, concurrency: 8 },
    quick: { routes: 100, generated: 20_000, concurrency: 8 },
    deep: { routes: 100, generated: 1_000_000, concurrency: 8 },
  },
  fixed: ['concurrency', 'routes'],
  rules: ['same-route', 'no-stranger', 'internal-shut', 'peers-stay-home'],
  sabotages: [
    {
      name: 'forward-raw-url',
      wall: 'The address that goes on is written from the contract: here it goes on as it came.',
      size: small,
      patches: [
        {
          file: 'services/edge-gateway/src/forwarding/forward.ts',
          find: 'url: outgoingPath(route, request.params, request.url),',
          replace: 'url: request.url,',
        },
      ],
    },
    {
      name: 'peers-any-address',
      wall: 'A service is asked only for a path that every reader sees as the same one: here for any address.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/client/peers.ts',
          find: 'const { origin } = new URL(base)\n      const path = checkPath(url, origin)',
          replace:
            'const { origin, pathname, search } = new URL(url, base)\n      const path = `${pathname}${search}`',
        },
      ],
    },
    {
      name: 'internal-for-anybody',
      wall: 'An internal route asks which service calls: here any signature will do.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/http/access.ts',
          find: "if (access === 'internal') return admitService(signed, callers)",
          replace:
            "if (access === 'internal') {\n    if (signed === null) admitService(signed, callers)\n    return\n  }",
        },
      ],
    },
    {
      name: 'any-audience',
      wall: 'A signature is good at the service that it was made for: here at every one.',
      size: small,
      patches: [
        {
          file: 'libs/platform/src/actor.ts',
          find: '        issuer,\n        audience,\n',
          replace: '        issuer,\n',
        },
      ],
    },
  ],
  run,
}
