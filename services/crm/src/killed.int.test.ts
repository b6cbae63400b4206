import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { rawFragment, sql } from '@mostrador/db/raw'
import { newId } from '@mostrador/kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { countDrift } from './counted-days/repository.ts'
import { type CrmTestApp, startCrm } from './test/crm-test-app.ts'
import { fileOf, header, officeOf } from './test/import-office.ts'

/** Some batches of an import (1,000), and of a bulk action (500). */
const CONTACTS = 2_600
const MARKED = 1_100
const PAIRS = 8
const ROUNDS = 40

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
afterEach(() => app.faults.end())

/** Lets jobs come back after their pauses until something is over; nothing is cut any more then. */
const comesTo = async (isOver: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < ROUNDS && !(await isOver()); round += 1) {
    await app.settled()
    app.clock.advance(300_000)
  }
  app.faults.end()
  app.clock.advance(300_000)
  await app.settled()
}

/** The same request, with its key, until somebody answers it. */
const insisting = async <Answer extends { readonly status: number }>(
  ask: (key: { readonly idempotencyKey: string }) => Promise<Answer>
): Promise<Answer> => {
  const idempotencyKey = newId()
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await ask({ idempotencyKey })
    if (answer.status < 500) return answer
  }
  throw new Error('Nobody answered')
}

const anOffice = async () => {
  const office = officeOf(app, await app.newBusiness())
  const { businessId, call } = office
  const rowsOf = (table: string, condition = 'true') =>
    withTenant(businessId, async () => {
      const [row] = await sql<{ count: number }>(app.db)`
        select count(*)::int as count from ${rawFragment(table)}
        where business_id = ${businessId}::uuid and ${rawFragment(condition)}`
      return row?.count ?? 0
    })
  const drift = () =>
    withTenant(businessId, () => countDrift(app.db, { businessId, zone: 'America/Mexico_City' }))
  const upload = async (length: number) => {
    const rows = Array.from({ length }, (_, n) => `Ana ${n},${2_230_000_000 + n},52,lead`)
    return (await office.upload(fileOf(header, ...rows)))._id
  }
  const bulk = async (id: string) => (await call(r.listBulk, {})).data.find(({ _id }) => _id === id)
  return { ...office, rowsOf, drift, upload, bulk }
}

it('an import and its undo that fail at random points create each contact once and remove it', async () => {
  const office = await anOffice()
  const { call, read, rowsOf } = office
  const params = { id: await office.upload(CONTACTS) }
  app.faults.begin(7)
  await insisting(key => call(r.startClientImport, { params, body: { fix: false } }, key))
  await comesTo(async () => (await read(params.id)).state === 'done')
  expect(await read(params.id)).toMatchObject({ created: CONTACTS, failed: 0, skipped: 0 })
  const people = [await rowsOf('crm.client'), await rowsOf('crm.client_phase')]
  expect([people, await office.drift()]).toEqual([[CONTACTS, CONTACTS], 0])
  const before = app.faults.count()
  expect(before).toBeGreaterThan(0)

  app.faults.begin(8)
  await insisting(key => call(r.undoClientImport, { params, body: {} }, key))
  await comesTo(async () => (await read(params.id)).state === 'undone')
  expect(await read(params.id)).toMatchObject({ removed: CONTACTS, kept: 0 })
  const remainingRows = [await rowsOf('crm.client'), await rowsOf('crm.client_phase')]
  expect([remainingRows, await office.drift()]).toEqual([[0, 0], 0])
  expect(app.faults.count()).toBeGreaterThan(before)
})

it('a bulk action that fails at random points changes each contact once', async () => {
  const office = await anOffice()
  const { call, rowsOf, bulk } = office
  await office.run(await office.upload(MARKED))
  const already = app.faults.count()
  app.faults.begin(11)
  const action = { kind: 'silence', reason: 'Lo pidió' } as const
  const body = { action, choice: { filter: {} as { search: string } } }
  const { data } = await insisting(key => call(r.startBulk, { body }, key))
  await comesTo(async () => (await bulk(data._id))?.state === 'done')
  const all = { processed: MARKED, changed: MARKED, failed: 0 }
  expect(await bulk(data._id)).toMatchObject(all)
  const silent = [await rowsOf('crm.client', 'no_respond'), await rowsOf('crm.client_consent')]
  expect([silent, await office.drift()]).toEqual([[MARKED, MARKED], 0])
  expect(app.faults.count()).toBeGreaterThan(already)

  app.faults.begin(12)
  await insisting(key => call(r.undoBulk, { params: { id: data._id }, body: {} }, key))
  await comesTo(async () => (await bulk(data._id))?.state === 'undone')
  expect(await bulk(data._id)).toMatchObject({ restored: MARKED, kept: 0 })
  expect([await rowsOf('crm.client', 'no_respond'), await office.drift()]).toEqual([0, 0])
})

it('merges and their undos that fail at random points happen once, and restore every record', async () => {
  const office = await anOffice()
  const { call, rowsOf, businessId } = office
  const pairs: { survivorId: string; mergedId: string }[] = []
  const register = async (n: number): Promise<string> => {
    const client = { name: `Eva ${n}`, whatsapp: `222444${String(n).padStart(4, '0')}` }
    return (await call(r.createClient, { body: { client } })).data._id
  }
  for (let n = 0; n < PAIRS; n += 1)
    pairs.push({ survivorId: await register(2 * n), mergedId: await register(2 * n + 1) })
  await app.settled()
  const owners = () =>
    withTenant(
      businessId,
      () => sql<{ id: string; clientId: string }>(app.db)`
      select id::text, client_id::text as "clientId" from crm.client_phase
      where business_id = ${businessId}::uuid order by id`
    )
  const before = await owners()

  app.faults.begin(13)
  const mergeIds: string[] = []
  for (const pair of pairs) {
    const { data: preview } = await call(r.previewMerge, { query: pair })
    const revisions = { survivor: preview.survivor.revision, merged: preview.merged.revision }
    const merge = await insisting(key =>
      call(r.mergeClients, { body: { ...pair, revisions } }, key)
    )
    mergeIds.push(merge.data._id)
  }
  await comesTo(async () => true)
  const people = await rowsOf('crm.client', 'merged_into is null')
  expect([await rowsOf('crm.client_merge'), people]).toEqual([PAIRS, PAIRS])
  const survivors = new Set(pairs.map(({ survivorId }) => survivorId))
  expect((await owners()).every(({ clientId }) => survivors.has(clientId))).toBe(true)
  expect(await office.drift()).toBe(0)

  app.faults.begin(14)
  for (const id of mergeIds) await insisting(key => call(r.undoMerge, { params: { id } }, key))
  await comesTo(async () => true)
  expect(await rowsOf('crm.client', 'merged_into is null')).toBe(2 * PAIRS)
  expect([await owners(), await office.drift()]).toEqual([before, 0])
})
