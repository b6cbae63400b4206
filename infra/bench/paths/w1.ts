import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { request } from 'undici'
import { type Child, startChild } from '../children.ts'
import { openDatabase } from '../database.ts'
import { assertThat, type Contender, measureInterleaved, type Path } from '../harness.ts'
import type { LoadSpec, LoadResult } from '../load.ts'
import { waitUntil } from '../../journey/waiting.ts'
import { signatureHeader, whatsappBody } from '../webhook.ts'

const CONNECTIONS = 100
const [product, single, hmac] = [
  'product: /api/meta/webhook',
  'floor: HMAC + one INSERT each',
  'floor: HMAC only',
]

/** Durable acknowledgement of webhooks (performance 4). */
export const w1: Path = {
  id: 'W1',
  title: 'durable acknowledgement of a webhook, 100 connections, every body another one',
  async run(options) {
    const database = await openDatabase()
    const secret = randomBytes(24).toString('hex')
    const variables = {
      DATABASE_URL: database.ownerUrl,
      RELAY_DATABASE_URL: database.relayUrl,
      SECRET: secret,
      ACTOR_KEY: randomBytes(32).toString('hex'),
    }
    const children: Child[] = []
    const start = async (file: string, env: Record<string, string> = variables): Promise<Child> => {
      const child = await startChild(file, env)
      children.push(child)
      return child
    }
    const observer = new pg.Client(database.ownerUrl)
    try {
      await observer.connect()
      const floors = await start(import.meta.resolve('../floors/webhook-endpoints.ts'))
      const messaging = await start(import.meta.resolve('../servers/messaging.ts'), {
        ...variables,
        DATABASE_URL: database.appUrl,
      })
      const load = await start(import.meta.resolve('../load.ts'))

      const countStored = async (): Promise<number> =>
        Number(
          (
            await observer.query<{ count: string }>(
              'select (select count(*) from messaging.webhook_envelope) + (select count(*) from messaging.inbox) as count'
            )
          ).rows[0]?.count
        )
      const post = async (body: string, headers: Record<string, string>): Promise<number> => {
        const answer = await request(`http://127.0.0.1:${messaging.port}/api/meta/webhook`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        })
        await answer.body.dump()
        return answer.statusCode
      }
      const bodies = Array.from({ length: 50 }, (_, index) => whatsappBody(`check-${index}`))
      const statuses = await Promise.all(
        [...bodies, ...bodies, ...bodies].map(body => post(body, signatureHeader(secret, body)))
      )
      const forged = await post(bodies[0] ?? '', signatureHeader('another secret', bodies[0] ?? ''))
      const storedRows = await countStored()
      const checks = [
        assertThat(
          statuses.every(status => status === 200) && storedRows === bodies.length,
          `50 webhooks sent three times are 50 rows (${storedRows})`
        ),
        assertThat(forged === 401, `a wrong signature is refused (${forged})`),
      ]

      const waitUntilDrained = () =>
        waitUntil(
          'the product had read its webhooks',
          async () =>
            (await observer.query('select from messaging.webhook_envelope limit 1')).rowCount ===
              0 || undefined,
          { within: 120_000, everyMs: 100 }
        )
      await waitUntilDrained()
      let acknowledged = storedRows
      const contender = (name: string, child: Child, path: string): Contender => ({
        name,
        async measure() {
          const before = { cpu: await child.cpu(), database: await database.cpu() }
          const wave: LoadSpec = {
            url: `http://127.0.0.1:${child.port}`,
            path,
            connections: CONNECTIONS,
            seconds: options.seconds,
            webhook: { secret },
          }
          const { ok, bad, seconds, p50, p99 } = await load.ask<LoadResult>(wave)
          if (child === messaging) acknowledged += ok
          if (bad > 0) options.print(`    ${name}: ${bad} answers were not 200`)
          const measured = {
            operations: ok,
            seconds,
            cpuUs: ((await child.cpu()) - before.cpu) / ok,
            databaseUs: ((await database.cpu()) - before.database) / ok,
            p50,
            p99,
          }
          // Webhooks that are still unread must not be charged to the next contender.
          if (child === messaging) await waitUntilDrained()
          return measured
        },
      })
      const measured = await measureInterleaved(
        [
          contender(hmac, floors, '/hmac'),
          contender(single, floors, '/single'),
          contender(product, messaging, '/api/meta/webhook'),
        ],
        [
          { id: 'W1', of: product, to: single, metric: 'rate', min: 2 },
          { id: 'W1', of: product, to: hmac, metric: 'rate', min: 0.5 },
          { id: 'W1', of: product, to: single, metric: 'cpu', max: 0.6 },
          { id: 'W4', of: product, to: hmac, metric: 'p99', max: 3 },
        ],
        options
      )
      const rows = await countStored()
      return {
        ...measured,
        checks: [
          ...checks,
          assertThat(
            rows >= acknowledged,
            `every acknowledged webhook is a row (${acknowledged} acknowledged, ${rows} rows)`
          ),
        ],
        notes: [
          'the product reads what it acknowledged meanwhile, with the same CPU and Postgres; the targets are those of the acknowledgement alone',
        ],
      }
    } finally {
      await observer.end()
      for (const child of children) await child.stop()
      await database.stop()
    }
  },
}
