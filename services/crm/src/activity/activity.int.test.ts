import { type ClientActivity, crmRoutes as r, interestKinds } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const setUp = async () => {
  const { owner } = await app.newBusiness()
  const call = app.as(owner)
  const { data } = await call(r.createClient, {
    body: { client: { name: 'Ana', whatsapp: '2225550001' } },
  })
  const params = { id: data._id }
  const read = async (query: { before?: string; limit?: number } = {}) =>
    (await call(r.listClientActivity, { params, query })).data
  return { owner, call, params, read }
}
const summaryOf = (entry: ClientActivity) =>
  entry.what === 'change' ? [entry.kind, entry.by, entry.fields] : entry.what

describe('what happened with a contact', () => {
  it('records who registered it, who changed which fields, and its phases', async () => {
    const { owner, call, params, read } = await setUp()
    app.clock.advance(1_000)
    const edit = { type: 'client', email: 'ana@correo.example', name: 'Ana' } as const
    await call(r.editClient, { params, body: { client: edit } })
    app.clock.advance(1_000)
    await call(r.addNote, { params, body: { text: 'Pidió factura' } })
    const { entries, next } = await read()
    expect(entries.slice(0, 2).map(summaryOf)).toEqual([
      ['note', owner.name, []],
      ['edited', owner.name, ['email', 'type']],
    ])
    expect(entries.slice(2).map(summaryOf)).toEqual(
      expect.arrayContaining([['created', owner.name, []], 'phase'])
    )
    expect(next).toBeNull()
    expect(JSON.stringify(entries)).not.toContain('correo.example')
  })
  it('records nothing for an edit that changes nothing', async () => {
    const { call, params, read } = await setUp()
    await call(r.editClient, { params, body: { client: { name: 'Ana' } } })
    expect((await read()).entries.map(summaryOf)).not.toContainEqual(
      expect.arrayContaining(['edited'])
    )
  })
  it('is read page by page, every entry once', async () => {
    const { call, params, read } = await setUp()
    for (const text of ['uno', 'dos', 'tres']) await call(r.addNote, { params, body: { text } })
    const whole = (await read()).entries.map(({ id }) => id)
    expect(whole).toHaveLength(5)
    const ids: string[] = []
    let page = await read({ limit: 2 })
    ids.push(...page.entries.map(({ id }) => id))
    while (page.next !== null) {
      page = await read({ limit: 2, before: page.next })
      ids.push(...page.entries.map(({ id }) => id))
    }
    expect(ids).toEqual(whole)
  })
  it('refuses an unknown contact and a malformed cursor', async () => {
    const { call, params } = await setUp()
    const unknown = await call(r.listClientActivity, { params: { id: newId() }, query: {} })
    expect(unknown.status).toBe(404)
    const wrong = await call(r.listClientActivity, { params, query: { before: 'x' } })
    expect(wrong.status).toBe(422)
  })
})

describe('interests [CLI-03]', () => {
  it.each(interestKinds)('in %s are recorded with their time, and removed', async kind => {
    const { call, params } = await setUp()
    const [itemId, later] = [newId(), newId()]
    const body = { kind, itemId, isInterested: true } as const
    await call(r.setInterest, { params, body })
    const at = app.clock.now().toISOString()
    app.clock.advance(60_000)
    await call(r.setInterest, { params, body: { ...body, itemId: later } })
    const { data } = await call(r.getClient, { params })
    const none = { services: [], products: [], courses: [], properties: [] }
    const noted = [
      { id: later, dateTime: app.clock.now().toISOString() },
      { id: itemId, dateTime: at },
    ]
    expect(data.interests).toEqual({ ...none, [kind]: noted })
    for (const id of [itemId, later])
      await call(r.setInterest, { params, body: { ...body, itemId: id, isInterested: false } })
    expect((await call(r.getClient, { params })).data.interests).toEqual(none)
  })
  it.each(['services', 'products', 'courses', 'properties'] as const)(
    'in archived %s are refused when they are new, and stay where they were',
    async kind => {
      const { call, params } = await setUp()
      const [before, itemId] = [newId(), newId()]
      const body = { kind, itemId, isInterested: true } as const
      await call(r.setInterest, { params, body: { ...body, itemId: before } })
      app.fakes.archived.add(before).add(itemId)
      const refused = await call(r.setInterest, { params, body })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'interest_archived',
          message: 'Eso está archivado. Restáuralo o elige otra opción.',
        },
      ])
      const again = await call(r.setInterest, { params, body: { ...body, itemId: before } })
      expect(again).toMatchObject({
        status: 200,
        data: { interests: { [kind]: [{ id: before }] } },
      })
    }
  )
  it.each([
    ['services', 'service_not_found'],
    ['products', 'product_not_found'],
    ['courses', 'course_not_found'],
    ['properties', 'property_not_found'],
  ] as const)(
    'in %s of others are refused, and taken away when they are there',
    async (kind, code) => {
      const { call, params } = await setUp()
      const itemId = newId()
      const body = { kind, itemId, isInterested: true } as const
      await call(r.setInterest, { params, body })
      // Since then it was deleted.
      app.fakes.unoffered.add(itemId)
      const refused = await call(r.setInterest, { params, body: { ...body, itemId } })
      expect(refused).toMatchObject({ status: 404, body: { code } })
      const gone = await call(r.setInterest, { params, body: { ...body, isInterested: false } })
      expect(gone).toMatchObject({ status: 200, data: { interests: { [kind]: [] } } })
    }
  )
})
