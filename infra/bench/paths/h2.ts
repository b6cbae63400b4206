import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import { type Child, createChildGroup } from '../children.ts'
import { openDatabase } from '../database.ts'
import { assertThat, type Contender, measureInterleaved, type Path } from '../harness.ts'
import type { LoadSpec, LoadResult } from '../load.ts'

const CONNECTIONS = 50
const PATH = '/api/branch'
const [product, peer, direct] = [
  'product: edge-gateway',
  'peer: @fastify/http-proxy',
  'direct: the service itself',
]

/** The way through the gateway (performance 3). */
export const h2: Path = {
  id: 'H2',
  title: `a signed-in GET through the gateway, ${CONNECTIONS} connections`,
  async run(options) {
    const database = await openDatabase()
    const children = createChildGroup()
    const { start } = children
    try {
      const upstream = await start(import.meta.resolve('../floors/upstream.ts'))
      const variables = {
        UPSTREAM: `http://127.0.0.1:${upstream.port}`,
        DATABASE_URL: database.appUrl,
        RELAY_DATABASE_URL: database.relayUrl,
        ACTOR_KEY: randomBytes(32).toString('hex'),
      }
      const [gateway, proxy, load] = [
        await start(import.meta.resolve('../servers/gateway.ts'), variables),
        await start(import.meta.resolve('../floors/http-proxy.ts'), variables),
        await start(import.meta.resolve('../load.ts')),
      ]
      const headers = { cookie: `sid=${randomBytes(32).toString('base64url')}` }
      const read = async (
        { port }: Child,
        path = PATH
      ): Promise<{ status: number; text: string }> => {
        const answer = await request(`http://127.0.0.1:${port}${path}`, { headers })
        return { status: answer.statusCode, text: await answer.body.text() }
      }
      const [straight, through, other, internal] = [
        await read(upstream),
        await read(gateway),
        await read(proxy),
        await read(gateway, '/internal/scheduling/offer'),
      ]
      const checks = [
        assertThat(
          straight.status === 200 && through.text === straight.text && other.text === straight.text,
          'all three answer the same bytes'
        ),
        assertThat(
          internal.status === 404,
          `internal paths do not exist outside (${internal.status})`
        ),
      ]
      const contender = (name: string, child: Child): Contender => ({
        name,
        async measure() {
          const before = await child.cpu()
          const wave: LoadSpec = {
            url: `http://127.0.0.1:${child.port}`,
            path: PATH,
            connections: CONNECTIONS,
            seconds: options.seconds,
            headers,
          }
          const { ok, bad, seconds, p50, p99 } = await load.ask<LoadResult>(wave)
          assertThat(bad === 0, `${name}: every answer is 200 (${bad} are not)`)
          return { operations: ok, seconds, cpuUs: ((await child.cpu()) - before) / ok, p50, p99 }
        },
      })
      const measured = await measureInterleaved(
        [contender(direct, upstream), contender(peer, proxy), contender(product, gateway)],
        [
          { id: 'H2', of: product, to: peer, metric: 'rate', min: 1 },
          { id: 'H2', of: product, to: peer, metric: 'cpu', max: 1 },
          { id: 'H2', of: product, to: direct, metric: 'rate', min: 0.15 },
        ],
        options
      )
      return {
        ...measured,
        checks,
        notes: [
          'the gateway also resolves the session, counts limits, checks the origin, signs the actor and sets the security headers; the peer only passes on, and the targets are for a peer with the same five duties',
        ],
      }
    } finally {
      await children.stop()
      await database.stop()
    }
  },
}
