import type { Actor } from '@mostrador/contracts'
import { type Client, crmRoutes as r, ERASURE_DAYS } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { services } from './services.ts'
import { insertRow } from './test/client-rows.ts'

const START = '2026-11-24T16:00:00Z'
const variables = {
  MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  META_APP_SECRET: 's'.repeat(32),
  META_VERIFY_TOKEN: 'v'.repeat(32),
}
/** A word that lies wherever something is written about the person. */
const word = 'ZQ7canario'
const DAY_MS = 24 * 60 * 60 * 1000

let testApp: TestApp
let owner: pg.Client

beforeAll(async () => {
  const all = services({ withSimulator: false })
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

/** The row that says what a business is called and in which zone it is. */
const registerBusiness = (businessId: string) =>
  owner.query(
    `insert into accounts.business (business_id, name, description, whatsapp, whatsapp_owner, country_code,
       search, services, products, courses, properties, favorite_colors, zone, end_subscription, created_at)
     values ($1, 'Salón', '', '', '', '52', '', true, false, false, false, '{}', 'America/Mexico_City', $2, $2)`,
    [businessId, START]
  )

let number = 2_220_000_000
const register = async (actor: Actor): Promise<Client> => {
  number += 1
  const client = {
    name: word,
    lastname: word,
    email: `${word}@correo.example`,
    whatsapp: String(number),
    notes: [{ text: word, date: START }],
  }
  return (await testApp.as(actor)(r.createClient, { body: { client } })).data
}

const texts: Readonly<Record<string, readonly string[]>> = {
  'scheduling.appointment': ['title', 'details', 'client_notes'],
  'crm.timed_message': ['text'],
  'crm.form_answer': ['name'],
  'crm.client_consent': ['reason'],
  'assistant.turn': ['question', 'answer'],
  'catalog.enrollment': ['notes'],
  'catalog.sales_order': ['delivery_address', 'details'],
  'catalog.money_movement': ['comments'],
}

/** What every service may hold of a client, with the word in it; and a message of their chat. */
const giveRows = async ({ businessId, _id: clientId }: Client): Promise<void> => {
  for (const [table, names] of Object.entries(texts)) {
    const columns = Object.fromEntries(names.map(name => [name, `'${word}'`]))
    await insertRow(owner, { table, businessId, clientId, columns })
  }
  const threadId = newId()
  const columns = { id: `'${threadId}'`, client_name: `'${word}'`, search: `'${word}'` }
  await insertRow(owner, { table: 'messaging.thread', businessId, clientId, columns })
  await owner.query(
    `insert into messaging.message (business_id, id, thread_id, seq, channel, inbound, type, text,
      author_kind, author_name, state, sent_at, created_at)
      values ($1, gen_random_uuid(), $2, 1, 'whatsapp', true, 'text', $3, 'client', $3, 'received',
        now(), now())`,
    [businessId, threadId, word]
  )
}

/** Tables of the business in which the word lies. */
const tablesWithWord = async (businessId: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`
  )
  const tables: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `select 1 from ${name} t where business_id = $1 and t::text like $2 limit 1`,
      [businessId, `%${word}%`]
    )
    if (rowCount !== 0) tables.push(name)
  }
  return tables
}

it('a person is hidden immediately, and at the due date only ids remain, in accounting rows', async () => {
  const { owner: actor, businessId } = aBusiness()
  await registerBusiness(businessId)
  const ask = testApp.as(actor)
  const [ana, twin] = [await register(actor), await register(actor)]
  const ids = { survivorId: ana._id, mergedId: twin._id }
  const { data: preview } = await ask(r.previewMerge, { query: ids })
  const revisions = {
    survivor: preview.survivor.revision,
    merged: preview.merged.revision,
  }
  await ask(r.mergeClients, { body: { ...ids, choice: {}, revisions } })
  await testApp.settled()
  await giveRows(ana)
  await giveRows(twin)
  expect((await tablesWithWord(businessId)).length).toBeGreaterThan(9)

  const params = { id: ana._id }
  const { data: copy } = await ask(r.copyClient, { params })
  const sections = JSON.parse(copy.json) as Record<string, unknown[]>
  for (const section of ['Citas', 'Mensajes', 'Pedidos', 'Respuestas del asistente'])
    expect(sections[section], section).toHaveLength(2)
  for (const name of ['Citas', 'Mensajes', 'Pedidos', 'Movimientos de dinero'])
    expect(copy.html).toContain(`<h2>${name}</h2>`)
  expect(copy.html).toContain(word)

  const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
  await testApp.settled()
  const listed = await ask(r.listClients, { query: { search: word } })
  expect([listed.data.clients, (await ask(r.getClient, { params })).status]).toEqual([[], 404])
  expect((await ask(r.searchClients, { query: { search: word } })).data).toEqual([])

  testApp.clock.advance((ERASURE_DAYS - 1) * DAY_MS)
  await testApp.settled()
  expect((await ask(r.listErasures, {})).data).toMatchObject([{ erasedAt: null }])
  testApp.clock.advance(DAY_MS)
  await testApp.settled()
  const [done] = (await ask(r.listErasures, {})).data
  expect(done).toMatchObject({ _id: erasure._id, name: '', erasedAt: expect.any(String) })
  expect(await tablesWithWord(businessId)).toEqual([])
  const { rows } = await owner.query<{ client_id: string }>(
    'select client_id::text from catalog.money_movement where business_id = $1',
    [businessId]
  )
  expect(rows).toHaveLength(2)
  expect((await ask(r.liftErasure, { params: { id: erasure._id }, body: {} })).body).toMatchObject({
    code: 'erasure_done',
  })
})

it('a request can be withdrawn until it is due, or be executed immediately', async () => {
  const { owner: actor } = aBusiness()
  const ask = testApp.as(actor)
  const ana = await register(actor)
  const params = { id: ana._id }
  const { data: first } = await ask(r.requestErasure, { params, body: {} })
  await ask(r.liftErasure, { params: { id: first._id }, body: {} })
  testApp.clock.advance(ERASURE_DAYS * DAY_MS)
  await testApp.settled()
  const { data: back } = await ask(r.getClient, { params })
  expect(back).toMatchObject({ name: word, noRespond: true })
  const { data: second } = await ask(r.requestErasure, { params, body: {} })
  await ask(r.eraseNow, { params: { id: second._id }, body: {} })
  await testApp.settled()
  const [done] = (await ask(r.listErasures, {})).data
  expect(done?.erasedAt).not.toBeNull()
  // A message from the number afterwards comes from a new contact.
  const again = await register(actor)
  expect(again._id).not.toBe(ana._id)
})
