import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startStripeSandbox, type StripeSandbox } from '@mostrador/sandbox'
import pg from 'pg'
import { waitUntil } from '../../journey/waiting.ts'
import { type Child, createChildGroup } from '../children.ts'
import { openDatabase } from '../database.ts'
import {
  assertThat,
  type Contender,
  measureInterleaved,
  type Path,
  percentiles,
} from '../harness.ts'
import type { LoadSpec, LoadResult } from '../load.ts'
import type { Figure } from '../web/figures.ts'

const CONNECTIONS = 100
/** Payments of a round, and how many of them happen at the same time. */
const PAYMENTS = 48
const CONCURRENCY = 4
const POLL_MS = 2
const WEBHOOK = '/api/stripe/webhook'
const [product, single, hmac] = [
  `product: ${WEBHOOK}`,
  'floor: HMAC + one INSERT each',
  'floor: HMAC only',
]

type Settling = {
  readonly look: pg.Client
  readonly billing: Child
  readonly stripe: StripeSandbox
}

/** Milliseconds from the payment, whose webhook leaves at once, to its committed movement. */
const settleOne = async ({ look, stripe }: Settling, session: string): Promise<number> => {
  const startedAt = performance.now()
  stripe.control.pay(session)
  for (;;) {
    const { rowCount } = await look.query({
      name: 'movement',
      text: 'select from billing.movement where idem_key = $1',
      values: [`stripe:${session}`],
    })
    if (rowCount === 1) return performance.now() - startedAt
    await wait(POLL_MS)
  }
}

/** The times of a round; several payments at the same time, each of another business. */
const settleRound = async (settling: Settling): Promise<number[]> => {
  const pages = await settling.billing.ask<string[]>({ pages: PAYMENTS })
  const times: number[] = []
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let page = pages.pop(); page !== undefined; page = pages.pop())
        times.push(await settleOne(settling, page))
    })
  )
  return times
}

const settleFigures = async (settling: Settling, rounds: number): Promise<Figure[]> => {
  await settleRound(settling)
  const measured: ReturnType<typeof percentiles>[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push(percentiles(await settleRound(settling)))
  const figureOf = (name: 'p50' | 'p99'): Figure => ({
    name: `webhook to committed movement, ${name}, ${CONCURRENCY} at once`,
    unit: 'ms',
    values: measured.map(figures => figures[name]),
  })
  return [figureOf('p50'), figureOf('p99')]
}

/** A payment at Stripe, from its webhook to the ledger: acknowledged first, applied after. */
export const p1: Path = {
  id: 'P1',
  title: `events of Stripe: acknowledgement, ${CONNECTIONS} connections, and the way to the ledger`,
  async run(options) {
    const database = await openDatabase()
    const secret = `whsec_${randomBytes(24).toString('hex')}`
    const webhook = { url: '' }
    const stripe = await startStripeSandbox({
      secretKey: 'sk_test_bench',
      webhookSecret: secret,
      webhookUrl: () => webhook.url,
    })
    const children = createChildGroup()
    const observer = new pg.Client(database.ownerUrl)
    try {
      await observer.connect()
      const variables = { RELAY_DATABASE_URL: database.relayUrl, SECRET: secret }
      const floors = await children.start(import.meta.resolve('../floors/webhook-endpoints.ts'), {
        ...variables,
        DATABASE_URL: database.ownerUrl,
      })
      const billing = await children.start(import.meta.resolve('../servers/billing.ts'), {
        ...variables,
        ...stripe.variables,
        DATABASE_URL: database.appUrl,
        ACTOR_KEY: randomBytes(32).toString('hex'),
      })
      const load = await children.start(import.meta.resolve('../load.ts'))
      webhook.url = `http://127.0.0.1:${billing.port}${WEBHOOK}`
      const settling = { look: observer, billing, stripe }
      const figures = await settleFigures(settling, options.rounds)
      const booked = await observer.query('select from billing.movement')
      const paid = (options.rounds + 1) * PAYMENTS

      let acknowledged = 0
      const waitUntilDrained = () =>
        waitUntil(
          'billing had applied its events',
          async () =>
            (
              await observer.query(
                'select from billing.provider_event where applied_at is null limit 1'
              )
            ).rowCount === 0 || undefined,
          { within: 240_000, everyMs: 100 }
        )
      await waitUntilDrained()
      const contender = (name: string, child: Child, path: string): Contender => ({
        name,
        async measure() {
          const before = { cpu: await child.cpu(), database: await database.cpu() }
          const wave: LoadSpec = {
            url: `http://127.0.0.1:${child.port}`,
            path,
            connections: CONNECTIONS,
            seconds: options.seconds,
            webhook: { secret, provider: child === billing ? 'stripe' : 'meta' },
          }
          const { ok, bad, seconds, p50, p99 } = await load.ask<LoadResult>(wave)
          if (child === billing) acknowledged += ok
          if (bad > 0) options.print(`    ${name}: ${bad} answers were not 200`)
          const measured = {
            operations: ok,
            seconds,
            cpuUs: ((await child.cpu()) - before.cpu) / ok,
            databaseUs: ((await database.cpu()) - before.database) / ok,
            p50,
            p99,
          }
          if (child === billing) await waitUntilDrained()
          return measured
        },
      })
      const measured = await measureInterleaved(
        [
          contender(hmac, floors, '/hmac'),
          contender(single, floors, '/single'),
          contender(product, billing, WEBHOOK),
        ],
        [
          { id: 'P1', of: product, to: single, metric: 'rate', min: 2 },
          { id: 'P1', of: product, to: hmac, metric: 'rate', min: 0.5 },
          { id: 'P1', of: product, to: single, metric: 'cpu', max: 0.6 },
          { id: 'P1', of: product, to: hmac, metric: 'p99', max: 3 },
        ],
        options
      )
      const stored = await observer.query<{ count: string }>(
        "select count(*) from billing.provider_event where kind = 'customer.created'"
      )
      return {
        ...measured,
        figures,
        checks: [
          assertThat(
            booked.rowCount === paid,
            `each payment is one movement (${paid} paid, ${booked.rowCount} movements)`
          ),
          assertThat(
            Number(stored.rows[0]?.count) >= acknowledged,
            `every acknowledged event is a row (${acknowledged} acknowledged)`
          ),
        ],
        notes: [
          'the targets are those of W1; the product applies what it acknowledged meanwhile, with the same CPU and Postgres',
          `a movement is looked for every ${POLL_MS} ms; its effect asks the local Stripe for the session`,
        ],
      }
    } finally {
      await observer.end()
      await children.stop()
      await stripe.close()
      await database.stop()
    }
  },
}
