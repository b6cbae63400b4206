import type { Actor, ServiceName } from '@mostrador/contracts'
import { type Client, crmRoutes as r } from '@mostrador/contracts/crm'
import { type ClientTableOwner, clientTables } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { applyClientMerge, type Service, type ServiceContext } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from './services.ts'
import { dump, insertRow, recordKinds, tableNames } from './test/client-rows.ts'

const START = '2026-11-24T16:00:00Z'
const variables = {
  MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  META_APP_SECRET: 's'.repeat(32),
  META_VERIFY_TOKEN: 'v'.repeat(32),
}
const owners = Object.keys(clientTables) as ClientTableOwner[]

let testApp: TestApp
let owner: pg.Client
const contexts = new Map<ServiceName, ServiceContext>()

const observed = (service: Service): Service => ({
  ...service,
  setup: ctx => {
    contexts.set(service.name, ctx)
    return service.setup(ctx)
  },
})

beforeAll(async () => {
  const all = services({ withSimulator: false }).map(observed)
  testApp = await startTestApp({ services: all, at: START, variables })
  owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
  await owner.connect()
  // Rows are written without those of other tables that they would need.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  await testApp.stop()
})

let number = 2_220_000_000
const register = async (actor: Actor, fields: object = {}): Promise<Client> => {
  number += 1
  const client = { name: 'Ana', whatsapp: String(number), ...fields }
  return (await testApp.as(actor)(r.createClient, { body: { client } })).data
}

/** One row of each table, as it is when the client was recognised. */
const giveRows = async ({ businessId, _id, name }: Client): Promise<void> => {
  for (const table of tableNames) {
    const named = { client_name: `'${name}'`, search: `'${name.toLowerCase()}'` }
    const columns = table === 'messaging.thread' ? named : {}
    await insertRow(owner, { table, businessId, clientId: _id, columns })
  }
}

const merge = async (actor: Actor, survivor: Client, merged: Client, choice: object = {}) => {
  const ids = { survivorId: survivor._id, mergedId: merged._id }
  const preview = await testApp.as(actor)(r.previewMerge, { query: ids })
  const revisions = {
    survivor: preview.data.survivor.revision,
    merged: preview.data.merged.revision,
  }
  const done = await testApp.as(actor)(r.mergeClients, { body: { ...ids, choice, revisions } })
  await testApp.settled()
  return { preview: preview.data, merge: done.data }
}

const undo = async (actor: Actor, id: string) => {
  const undone = await testApp.as(actor)(r.undoMerge, { params: { id } })
  await testApp.settled()
  return undone
}

const ownersOfRows = async (businessId: string): Promise<Record<string, string[]>> => {
  const idsByTable: Record<string, string[]> = {}
  for (const table of tableNames) {
    const { rows } = await owner.query<{ id: string }>(
      `select client_id::text as id from ${table} where business_id = $1`,
      [businessId]
    )
    idsByTable[table] = rows.map(({ id }) => id)
  }
  return idsByTable
}

describe('two merged clients', () => {
  it('lose no row of any service, and are exactly restored by an undo, except for later changes', async () => {
    const { owner: actor, businessId } = aBusiness()
    const survivor = await register(actor, { name: 'Beatriz', email: 'bea@example.com' })
    const merged = await register(actor, { name: 'Bea', birthdate: '1990-02-03', noRespond: true })
    await giveRows(survivor)
    await giveRows(merged)
    await testApp.settled()
    const before = await dump(owner, businessId)

    const { preview, merge: done } = await merge(actor, survivor, merged, { whatsapp: 'merged' })
    expect(preview.isComplete).toBe(true)
    expect(
      Object.fromEntries(preview.merged.records.map(record => [record.kind, record.count]))
    ).toEqual(Object.fromEntries(recordKinds.map(kind => [kind, 1])))
    const everybody = await ownersOfRows(businessId)
    expect(new Set(Object.values(everybody).flat())).toEqual(new Set([survivor._id]))
    expect(Object.values(everybody).every(ids => ids.length >= 2)).toBe(true)

    for (const table of tableNames)
      await insertRow(owner, { table, businessId, clientId: survivor._id })
    const undone = await undo(actor, done._id)
    expect(undone.data.undoneAt).not.toBeNull()
    const after = await dump(owner, businessId)
    for (const table of tableNames) {
      const earlierRows = before[table] ?? []
      const rows = after[table] ?? []
      expect(rows, table).toEqual(expect.arrayContaining(earlierRows))
      expect(rows.length, table).toBe(earlierRows.length + 1)
    }
    expect(after['crm.client']).toEqual(before['crm.client'])
    expect((await undo(actor, done._id)).status).toBe(200)
    expect(await dump(owner, businessId)).toEqual(after)
  })

  it('keep late rows of the old id, and return them to the client they were written for', async () => {
    const { owner: actor, businessId } = aBusiness()
    const [survivor, merged] = [await register(actor), await register(actor)]
    const { merge: done } = await merge(actor, survivor, merged)
    await owner.query('set session_replication_role = origin')
    const late = [
      'catalog.money_movement',
      'messaging.thread',
      'assistant.turn',
      'crm.timed_message',
    ]
    for (const table of late) await insertRow(owner, { table, businessId, clientId: merged._id })
    await owner.query('set session_replication_role = replica')
    const rowsOf = async () => {
      const idsByTable = await ownersOfRows(businessId)
      return late.map(table => idsByTable[table])
    }
    expect(await rowsOf()).toEqual(late.map(() => [survivor._id]))
    await undo(actor, done._id)
    expect(await rowsOf()).toEqual(late.map(() => [merged._id]))
  })

  it('keep a second enrolment in one course with its own client, and list it all the same', async () => {
    const { owner: actor, businessId } = aBusiness()
    const [survivor, merged] = [await register(actor), await register(actor)]
    const columns = { course_id: `'${newId()}'` }
    for (const { _id: clientId } of [survivor, merged])
      await insertRow(owner, { table: 'catalog.enrollment', businessId, clientId, columns })
    const before = await dump(owner, businessId)
    const { merge: done } = await merge(actor, survivor, merged)
    expect((await ownersOfRows(businessId))['catalog.enrollment']?.toSorted()).toEqual(
      [survivor._id, merged._id].toSorted()
    )
    await undo(actor, done._id)
    expect(await dump(owner, businessId)).toEqual(before)
  })
})

/** Numbers that look random, the same for each seed. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type MergeNotice = { mergeId: string; survivorId: string; mergedId: string; undone: boolean }

/** Tells an owner of a merge; now and then it is killed just before its commit, and told again. */
const publishMergeEvent = async (
  name: ClientTableOwner,
  businessId: string,
  notice: MergeNotice,
  isKilled: boolean
): Promise<void> => {
  const ctx = contexts.get(name)
  if (ctx === undefined) throw new Error(`${name} did not start`)
  const apply = () =>
    ctx.underTenant(businessId, () =>
      ctx.db.sqlTransaction(async tx => {
        await applyClientMerge(tx, name, { businessId, ...notice })
        if (isKilled) throw new Error('killed')
      })
    )
  if (isKilled) await expect(apply()).rejects.toThrow('killed')
  else await apply()
}

describe('a table with client ids', () => {
  it('has the trigger that moves late rows', async () => {
    const { rows } = await owner.query<{ name: string; argument: string }>(
      `select tgrelid::regclass::text as name, rtrim(encode(tgargs, 'escape'), '\\000') as argument
        from pg_trigger where tgfoid = 'platform.follow_client_merge'::regproc`
    )
    const listed = Object.values(clientTables).flatMap(tables =>
      tables.map(({ name, key }) => ({ name, argument: key }))
    )
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(rows.toSorted(byName)).toEqual(listed.toSorted(byName))
  })
})

describe('the events of merges and undos', () => {
  it.each([1, 2, 3, 4, 5])(
    'lead to the same rows in any order, repeated and interrupted (seed %i)',
    async seed => {
      const random = randomOf(seed)
      const { owner: actor, businessId } = aBusiness()
      const people: Client[] = []
      for (let n = 0; n < 4; n += 1) people.push(await register(actor))
      for (const person of people) await giveRows(person)
      const [a, b, c, d] = people.map(({ _id }) => _id) as [string, string, string, string]
      const merges = [
        { mergeId: newId(), survivorId: a, mergedId: b },
        { mergeId: newId(), survivorId: c, mergedId: a },
        { mergeId: newId(), survivorId: a, mergedId: c },
        { mergeId: newId(), survivorId: d, mergedId: a },
      ]
      // b into a, a into c and taken back, c into a instead, and all of them into d.
      const events = [
        ...merges.map(notice => ({ ...notice, undone: false })),
        ...merges.slice(1, 2).map(notice => ({ ...notice, undone: true })),
      ]
      await testApp.settled()
      const before = await dump(owner, businessId)
      const deliver = async (list: readonly MergeNotice[]) => {
        for (const name of owners) {
          const twice = [...list, ...list].map(notice => ({ told: notice, at: random(1_000_000) }))
          for (const { told } of twice.toSorted((x, y) => x.at - y.at)) {
            if (random(3) === 0) await publishMergeEvent(name, businessId, told, true)
            await publishMergeEvent(name, businessId, told, false)
          }
        }
      }
      await deliver(events)
      const everybody = await ownersOfRows(businessId)
      for (const table of tableNames) expect(new Set(everybody[table]), table).toEqual(new Set([d]))
      await deliver(merges.map(notice => ({ ...notice, undone: true })))
      expect(await dump(owner, businessId)).toEqual(before)
    }
  )
})
