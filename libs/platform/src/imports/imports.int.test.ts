import { aBusiness, sendFileAs, startTestApp, type TestApp } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hooks, importing, importRoutes as r, peopleTable } from '../test/import-service.ts'

let owner: pg.Pool
let testApp: TestApp
const options = { services: [importing], at: '2026-11-23T16:00:00Z' }
beforeAll(async () => {
  testApp = await startTestApp(options)
  owner = new pg.Pool({ connectionString: testApp.database.ownerUrl })
  await owner.query(peopleTable)
})
afterEach(() => {
  hooks.whileCreating = async () => {}
})
afterAll(async () => {
  await owner.end()
  await testApp.stop()
})

const person = (n: number): string => `Persona ${n},55${String(n).padStart(8, '0')},lead`
const csv = (count: number): Buffer =>
  Buffer.from(
    ['Nombre,WhatsApp,Tipo', ...Array.from({ length: count }, (_, n) => person(n))].join('\n')
  )

const anOffice = () => {
  const { owner: actor, businessId } = aBusiness()
  const call = () => testApp.as(actor)
  const read = async (id: string) => (await call()(r.read, { params: { id } })).data
  return {
    read,
    send: (bytes: Buffer) => sendFileAs(testApp, actor)(r.upload, { bytes, name: 'personas.csv' }),
    upload: async (bytes: Buffer) =>
      (await sendFileAs(testApp, actor)(r.upload, { bytes, name: 'personas.csv' })).data,
    begin: (id: string, fix = false) => call()(r.start, { params: { id }, body: { fix } }),
    undo: (id: string) => call()(r.undo, { params: { id }, body: {} }),
    rows: async (id: string, state: 'failed' | 'valid', after = 0) =>
      (await call()(r.rows, { params: { id }, query: { state, after } })).data,
    count: async () => {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from crm.imported where business_id = $1',
        [businessId]
      )
      return rows[0]?.count
    },
  }
}

describe('an import', () => {
  it('validates all of 50,000 rows and creates them, page by page and batch by batch [IMP-06, IMP2-13]', async () => {
    const office = anOffice()
    const lines = csv(50_000).toString().split('\n')
    // In the middle, where a sample of the first and the last rows would not look.
    lines[25_000] = 'X,123,lead'
    lines[25_001] = 'Persona,+55 (99) 999-999,lead'
    const { _id: id, ...staged } = await office.upload(Buffer.from(lines.join('\n')))
    expect(staged).toMatchObject({ valid: 49_998, fixable: 1, invalid: 1 })
    const [first, second] = [await office.rows(id, 'valid'), await office.rows(id, 'valid', 101)]
    expect([first.at(-1)?.rowIndex, second[0]?.rowIndex]).toEqual([101, 102])
    await office.begin(id, true)
    await testApp.settled()
    expect(await office.read(id)).toMatchObject({
      state: 'done',
      total: 49_999,
      processed: 49_999,
      created: 49_999,
      failed: 0,
    })
    expect(await office.count()).toBe(49_999)
  })
  it('counts all rows of a batch that fails, and goes on with the next [IMP2-05]', async () => {
    const office = anOffice()
    const { _id: id } = await office.upload(csv(2_500))
    hooks.whileCreating = async firstRow => {
      if (firstRow === 1_002) throw new Error('Something about these rows')
    }
    await office.begin(id)
    await testApp.settled()
    expect(await office.read(id)).toMatchObject({
      state: 'done',
      processed: 2_500,
      created: 1_500,
      failed: 1_000,
    })
    expect(await office.count()).toBe(1_500)
    expect((await office.rows(id, 'failed'))[0]).toMatchObject({
      rowIndex: 1_002,
      failure: 'No pudimos guardar este grupo de filas',
    })
  })
  it('counts a row that cannot be created alone', async () => {
    const office = anOffice()
    const first = await office.upload(csv(3))
    await office.begin(first._id)
    await testApp.settled()
    const again = await office.upload(csv(4))
    await office.begin(again._id)
    await testApp.settled()
    expect(await office.read(again._id)).toMatchObject({ created: 1, failed: 3 })
    expect((await office.rows(again._id, 'failed'))[0]?.failure).toBe('Ya existe')
  })
  it('continues where it was after its process was killed: no row is lost or imported twice', async () => {
    const office = anOffice()
    const { _id: id } = await office.upload(csv(5_000))
    // The connection crashes with the rows of the third batch written and not committed.
    let cuts = 1
    hooks.whileCreating = async firstRow => {
      if (firstRow !== 2_002 || cuts === 0) return
      cuts -= 1
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and query like 'insert into crm.imported%'`
      )
    }
    await office.begin(id)
    await expect.poll(() => cuts).toBe(0)
    await testApp.stop({ keepDatabase: true })
    testApp = await startTestApp({ ...options, database: testApp.database })
    // Due after the wait that follows a failure.
    testApp.clock.advance(300_000)
    await testApp.settled()
    expect(await office.read(id)).toMatchObject({ state: 'done', created: 5_000, failed: 0 })
    expect(await office.count()).toBe(5_000)
  })
  it('repeats no batch whose job runs twice', async () => {
    const office = anOffice()
    const { _id: id } = await office.upload(csv(3))
    await office.begin(id)
    await testApp.settled()
    await owner.query(
      `insert into platform.timer (id, queue, data, business_id, due_at)
       select 'again', 'crm-import', jsonb_build_object('businessId', business_id, 'importId', id, 'batch', 0),
         business_id, '2026-01-01' from platform.import_run where id = $1`,
      [id]
    )
    await testApp.settled()
    expect(await office.read(id)).toMatchObject({ processed: 3, created: 3, failed: 0 })
  })
  it('runs one at a time for a business, while it is read and while it runs', async () => {
    const [office, neighbour] = [anOffice(), anOffice()]
    const order: string[] = []
    const send = async (from: typeof office, name: string, rows: number) => {
      const { body } = await from.send(csv(rows))
      order.push(body.success ? name : body.code)
    }
    const sent = [send(office, 'ours', 20_000)]
    for (let n = 1; n <= 9; n += 1) sent.push(send(office, 'ours', 3))
    await expect.poll(() => order).toEqual(['import_in_progress'])
    await Promise.all([...sent, send(neighbour, 'theirs', 3)])
    // One was read, and one more may have begun; all the others wait for their neighbour.
    expect(order.indexOf('theirs')).toBeLessThanOrEqual(3)
    expect(order.filter(name => name === 'ours')).toHaveLength(9)
    const [first, second] = [await office.upload(csv(3)), await office.upload(csv(4))]
    let outcomes: unknown[] = []
    hooks.whileCreating = async () => {
      hooks.whileCreating = async () => {}
      const { _id: theirs } = await neighbour.upload(csv(5))
      const others = [await office.begin(second._id), await neighbour.begin(theirs)]
      outcomes = others.map(({ body }) => (body.success ? 'begun' : body.code))
    }
    await office.begin(first._id)
    await expect.poll(() => outcomes).toEqual(['import_in_progress', 'begun'])
    await testApp.settled()
    expect((await office.begin(second._id)).status).toBe(200)
    await testApp.settled()
    expect(await office.read(second._id)).toMatchObject({ state: 'done', created: 1, failed: 3 })
  })
  it('is undone in batches, and reports how many rows stay', async () => {
    const office = anOffice()
    const { _id: id } = await office.upload(csv(2_100))
    await office.begin(id)
    await testApp.settled()
    await owner.query(
      `update crm.imported set name = name || '*' where id = (
         select created_id from platform.import_row where import_id = $1 and row_index = 7)`,
      [id]
    )
    expect((await office.undo(id)).status).toBe(200)
    await testApp.settled()
    expect(await office.read(id)).toMatchObject({ state: 'undone', removed: 2_099, kept: 1 })
    expect(await office.count()).toBe(1)
    expect((await office.undo(id)).status).toBe(409)
  })
  it.each([
    [1, { state: 'done', created: 2_500, failed: 0 }],
    [99, { state: 'done', created: 1_500, failed: 1_000 }],
  ])(
    'tries a batch again that lost a deadlock, so often as its job: %i',
    async (deadlocks, ended) => {
      const office = anOffice()
      const { _id: id } = await office.upload(csv(2_500))
      let left = deadlocks
      hooks.whileCreating = async firstRow => {
        if (firstRow !== 1_002 || left === 0) return
        left -= 1
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      }
      await office.begin(id)
      for (const _try of [1, 2, 3, 4, 5]) {
        await testApp.settled()
        testApp.clock.advance(300_000)
      }
      await testApp.settled()
      expect(await office.read(id)).toMatchObject(ended)
      expect(await office.count()).toBe(ended.created)
    }
  )
})
