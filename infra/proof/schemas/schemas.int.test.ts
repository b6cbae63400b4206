import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@mostrador/all-in-one/src/services.ts'
import { serviceNames } from '@mostrador/contracts'
import { createLogger, createLocalInfra, mount, prepareJobs } from '@mostrador/platform'
import { startMailbox, sandboxVariables, startMetaSandbox } from '@mostrador/sandbox'
import { freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProductApi } from '../product-api.ts'
import { openHistory } from '../history.ts'
import { freePorts } from '../instance/open.ts'
import { randomOf } from '../random.ts'
import { createTenantFixture } from '../tenant/fixture.ts'
import { grownRoutes } from './calls.ts'
import { writeAsInOtherTimes } from './other-times.ts'
import { type CallResult, runSchemas } from './run.ts'

/**
 * The same plan every time, so that a push fails for what it changed; `npm run proof` explores with
 * seeds of its own. `SCHEMAS_ROUNDS=400` for more, `SCHEMAS_SEED` for another plan.
 */
const rounds = Number(process.env['SCHEMAS_ROUNDS'] ?? 4)
const seed = Number(process.env['SCHEMAS_SEED'] ?? 20_261_122)
const secrets = {
  MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  META_APP_SECRET: 's'.repeat(32),
  META_VERIFY_TOKEN: 'v'.repeat(32),
}

let close: () => Promise<void> = async () => undefined
let open: Awaited<ReturnType<typeof openProduct>>

/** The whole product in this process, its services at ports of their own as in a cluster. */
const openProduct = async () => {
  const database = await freshDatabase()
  await prepareJobs(database.ownerUrl)
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-schemas-'))
  const history = openHistory(join(folder, 'history.jsonl'))
  const free = await freePorts(serviceNames.length)
  const ports = new Map(serviceNames.map((name, index) => [name, free[index] ?? 0]))
  const urlOf = (name: (typeof serviceNames)[number]) => `http://127.0.0.1:${ports.get(name)}`
  const mail = await startMailbox()
  const meta = await startMetaSandbox({
    appSecret: secrets.META_APP_SECRET,
    verifyToken: secrets.META_VERIFY_TOKEN,
    callbackUrl: `${urlOf('edge-gateway')}/api/meta/webhook`,
    retry: { baseMs: 200, maxMs: 2_000 },
  })
  const lines: string[] = []
  const actorKey = 'k'.repeat(32)
  const infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey,
    log: createLogger({ level: 'error', destination: { write: line => void lines.push(line) } }),
  })
  const mounted = await mount(services({ withSimulator: true }), infra, {
    ...secrets,
    RATE_LIMIT_PER_MINUTE: '100000000',
    ...sandboxVariables(meta.url),
    META_SANDBOX_URL: meta.url,
    MAILBOX_URL: mail.url,
    SANDBOX_NOTICE: 'true',
    SIMULATOR: 'true',
  })
  await mounted.start()
  for (const name of serviceNames)
    await mounted.app(name).listen({ host: '127.0.0.1', port: ports.get(name) ?? 0 })
  const api = openProductApi({ url: urlOf('edge-gateway'), inside: urlOf }, { actorKey, history })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  const query = async (text: string, values: unknown[] = []): Promise<readonly unknown[]> =>
    (await owner.query(text, values)).rows
  close = async () => {
    await owner.end()
    await api.close()
    await mounted.stop()
    await meta.close()
    await mail.close()
    await history.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { api, query, history, meta, mailbox: mail.mailbox, lines }
}

beforeAll(async () => {
  open = await openProduct()
})
afterAll(() => close())

it('accepts everything that its schemas allow, and reads back all that it accepted', async () => {
  const { api, query, history, meta, mailbox, lines } = open
  process.stdout.write(`schemas: seed ${seed}, ${rounds} rounds of ${grownRoutes.length} routes\n`)
  const played: CallResult[] = []
  const { replay, round, readAll } = runSchemas({
    api,
    random: randomOf(seed),
    note: entry => played.push(entry),
  })
  let fixture = await createTenantFixture({ history, meta, mailbox }, api, 0)
  await replay(fixture)
  const old = await createTenantFixture({ history, meta, mailbox }, api, 1)
  await writeAsInOtherTimes(query, old.shop.businessId)
  await readAll(old, 'rows of other times')
  for (let nth = 1; nth <= rounds; nth += 1) fixture = await round(fixture, nth)

  const faults = played
    .filter(({ fault }) => fault !== null)
    .map(fault => JSON.stringify(fault).slice(0, 1_500))
  const errors = faults.length === 0 ? [] : lines.map(line => line.slice(0, 600))
  // The first fault is the message: who reads a summary sees no more than a line.
  expect({ seed, faults, errors }, faults[0]?.slice(0, 400)).toEqual({
    seed,
    faults: [],
    errors: [],
  })
  // What was accepted is more than what was refused, or this proves little.
  const accepted = played.filter(({ how, status }) => how === 'grown' && status < 300)
  expect(accepted.length).toBeGreaterThan(rounds * 20)
  const rows = await query('select kind, consumer, type, reason from platform.dead_letter')
  expect(rows).toEqual([])
}, 900_000)
