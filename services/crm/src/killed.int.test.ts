import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { freshDatabase, type FreshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countDrift } from './counted-days/repository.ts'
import { type CrmTestApp, startCrm } from './test/crm-test-app.ts'
import { fileOf, header, officeOf } from './test/import-office.ts'
import { killAtRandom, killConnections, randomFrom } from './test/kill-connections.ts'

const CONTACTS = 2_600
const PAIRS = 12
/** Of one run of work. */
const KILLS = 2
const RETRIES = 10

let database: FreshDatabase
let owner: pg.Client
let app: CrmTestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await startCrm({ database })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const count = async (text: string, businessId: string): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>(`select count(*) as count ${text}`, [
    businessId,
  ])
  return Number(rows[0]?.count)
}

/** The process dies with what it had in hand, and another one starts on the same data. */
const crash = async (): Promise<void> => {
  await killConnections(owner, database)
  await app.stop({ keepDatabase: true })
  app = await startCrm({ database })
}

/** Lets jobs come back after their pauses until nothing is left of them. */
const recovered = async (isOver: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < RETRIES && !(await isOver()); round += 1) {
    app.clock.advance(300_000)
    await app.settled({ timeoutMs: 60_000 })
  }
  app.clock.advance(300_000)
  await app.settled({ timeoutMs: 60_000 })
}

/** The same request, with its key, until somebody answers it. */
const insisting = async <Answer extends { readonly status: number }>(
  ask: (key: string) => Promise<Answer>
): Promise<Answer> => {
  const key = newId()
  for (let round = 0; round < RETRIES; round += 1) {
    const answer = await ask(key)
    if (answer.status < 500) return answer
  }
  throw new Error('Nobody answered')
}

const anOffice = async (seed: number) => {
  const business = await app.newBusiness()
  const { businessId } = business
  const random = randomFrom(seed)
  const stateOf = async (table: string, id: string): Promise<string> => {
    const { rows } = await owner.query<{ state: string }>(
      `select state from ${table} where business_id = $1 and id = $2`,
      [businessId, id]
    )
    return rows[0]?.state ?? ''
  }
  /** Kills while something runs, and then lets it come to its end. */
  const killed = async (table: string, id: string, end: string): Promise<void> => {
    const isOver = async () => (await stateOf(table, id)) === end
    await killAtRandom(crash, { random, times: KILLS, isOver })
    await recovered(isOver)
    expect(await stateOf(table, id)).toBe(end)
  }
  const clients = (condition = 'true') =>
    count(`from crm.client where business_id = $1 and ${condition}`, businessId)
  const rows = (table: string, condition = 'true') =>
    count(`from ${table} where business_id = $1 and ${condition}`, businessId)
  const drift = () =>
    withTenant(businessId, () => countDrift(app.db, { businessId, zone: 'America/Mexico_City' }))
  /** What the owner does, with the process that runs now. */
  const now = () => officeOf(app, business)
  return { businessId, now, random, killed, clients, rowsOf: rows, drift }
}
type Office = Awaited<ReturnType<typeof anOffice>>

/** Somebody asks, and the process dies at a random moment of that. */
const crashDuring = async (office: Office, ask: () => Promise<unknown>): Promise<void> => {
  const asked = ask()
  await killAtRandom(crash, { random: office.random, times: 1, isOver: async () => false })
  await Promise.allSettled([asked])
}

const loaded = async (office: Office): Promise<string> => {
  const lines = Array.from({ length: CONTACTS }, (_, n) => `Ana ${n},${2_230_000_000 + n},52,lead`)
  const { _id: id } = await office.now().upload(fileOf(header, ...lines))
  const start = { params: { id }, body: { fix: false } }
  await insisting(idempotencyKey =>
    office.now().call(r.startClientImport, start, { idempotencyKey })
  )
  await office.killed('platform.import_run', id, 'done')
  return id
}

it('an import and its undo that are killed at random create each contact once and take each away', async () => {
  const office = await anOffice(7)
  const id = await loaded(office)
  expect(await office.now().read(id)).toMatchObject({ created: CONTACTS, failed: 0, skipped: 0 })
  expect([await office.clients(), await office.rowsOf('crm.client_phase')]).toEqual([
    CONTACTS,
    CONTACTS,
  ])
  expect(await office.drift()).toBe(0)
  await insisting(idempotencyKey =>
    office.now().call(r.undoClientImport, { params: { id }, body: {} }, { idempotencyKey })
  )
  await office.killed('platform.import_run', id, 'undone')
  expect(await office.now().read(id)).toMatchObject({ removed: CONTACTS, kept: 0 })
  expect([await office.clients(), await office.rowsOf('crm.client_phase')]).toEqual([0, 0])
  expect(await office.drift()).toBe(0)
})

it('a bulk action and its undo that are killed at random change each contact once', async () => {
  const office = await anOffice(11)
  await loaded(office)
  const body = {
    action: { kind: 'silence', reason: 'Lo pidió' },
    choice: { filter: {} },
  } as const
  const { data } = await insisting(idempotencyKey =>
    office.now().call(r.startBulk, { body }, { idempotencyKey })
  )
  await office.killed('crm.client_bulk_run', data._id, 'done')
  const run = async () =>
    (await office.now().call(r.listBulk, {})).data.find(({ _id }) => _id === data._id)
  expect(await run()).toMatchObject({ processed: CONTACTS, changed: CONTACTS, failed: 0 })
  expect(await office.clients('no_respond')).toBe(CONTACTS)
  expect(await office.rowsOf('crm.client_consent')).toBe(CONTACTS)
  const undo = { params: { id: data._id }, body: {} }
  await insisting(idempotencyKey => office.now().call(r.undoBulk, undo, { idempotencyKey }))
  await office.killed('crm.client_bulk_run', data._id, 'undone')
  expect(await run()).toMatchObject({ restored: CONTACTS, kept: 0 })
  expect(await office.clients('no_respond')).toBe(0)
  expect(await office.rowsOf('crm.client_consent')).toBe(2 * CONTACTS)
  expect(await office.drift()).toBe(0)
})

it('merges and their undos that are killed at random happen once, and give back every record', async () => {
  const office = await anOffice(13)
  const register = async (n: number) => {
    const client = { name: `Eva ${n}`, whatsapp: `222444${String(n).padStart(4, '0')}` }
    return (await office.now().call(r.createClient, { body: { client } })).data._id
  }
  const ids: string[] = []
  for (let n = 0; n < 2 * PAIRS; n += 1) ids.push(await register(n))
  await app.settled()
  const pairs = Array.from({ length: PAIRS }, (_, n) => ({
    survivorId: ids[2 * n] ?? '',
    mergedId: ids[2 * n + 1] ?? '',
  }))
  const revisionsOf = async (query: (typeof pairs)[number]) => {
    const { data } = await office.now().call(r.previewMerge, { query })
    return { survivor: data.survivor.revision, merged: data.merged.revision }
  }
  const bodies: object[] = []
  for (const pair of pairs) bodies.push({ ...pair, revisions: await revisionsOf(pair) })
  const phasesOf = async () => {
    const { rows } = await owner.query<{ at: string }>(
      `select client_id::text || id::text as at from crm.client_phase where business_id = $1 order by 1`,
      [office.businessId]
    )
    return rows.map(({ at }) => at)
  }
  const before = await phasesOf()

  const mergeIds: string[] = []
  for (const [n, body] of bodies.entries()) {
    const key = newId()
    const ask = () =>
      office.now().call(r.mergeClients, { body: body as never }, { idempotencyKey: key })
    if (n % 4 === 1) await crashDuring(office, ask)
    mergeIds.push((await insisting(ask)).data._id)
  }
  await recovered(async () => true)
  expect([
    await office.rowsOf('crm.client_merge'),
    await office.clients('merged_into is null'),
  ]).toEqual([PAIRS, PAIRS])
  const survivors = new Set(pairs.map(({ survivorId }) => survivorId))
  for (const phase of await phasesOf()) expect(survivors).toContain(phase.slice(0, 36))
  expect(await office.drift()).toBe(0)

  for (const [n, id] of mergeIds.entries()) {
    const key = newId()
    const ask = () => office.now().call(r.undoMerge, { params: { id } }, { idempotencyKey: key })
    if (n % 4 === 2) await crashDuring(office, ask)
    await insisting(ask)
  }
  await recovered(async () => true)
  expect(await office.clients('merged_into is null')).toBe(2 * PAIRS)
  expect([await phasesOf(), await office.drift()]).toEqual([before, 0])
})
