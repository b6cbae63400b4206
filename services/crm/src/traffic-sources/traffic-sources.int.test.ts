import type { Actor } from '@mostrador/contracts'
import { crmRoutes as r, type TrafficSourceInput } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const aSource = (fields: Partial<TrafficSourceInput> = {}): TrafficSourceInput => ({
  keyword: 'volante',
  source: 'Volante',
  description: 'El de la entrada',
  ...fields,
})
const create = (owner: Actor, fields?: Partial<TrafficSourceInput>) =>
  app.as(owner)(r.createTrafficSource, { body: { trafficSource: aSource(fields) } })
const list = async (owner: Actor, query: { clientId?: string; trafficSourceName?: string } = {}) =>
  (await app.as(owner)(r.listTrafficSources, { query })).data

/** Somebody with this number writes. */
const write = async (
  businessId: string,
  text: string,
  { whatsapp = '2221234567', sentAt }: { whatsapp?: string; sentAt?: string } = {}
) => {
  const threadId = newId()
  app.fakes.threads.set(threadId, { identity: anIdentity({ whatsapp }), clientId: null, text })
  await app.fakes.publishMessageReceived(businessId, threadId, sentAt)
  await app.settled()
}

describe('a traffic source', () => {
  it('is registered, edited, found by its name and removed [TRF-01, TRF-02, TRF2-01, TRF2-02, TRF2-04]', async () => {
    const { businessId, owner } = await app.newBusiness()
    const { data, body } = await create(owner)
    expect(body.message).toBe('Fuente de tráfico creada correctamente')
    expect(data).toEqual({
      _id: data._id,
      businessId,
      ...aSource(),
      matchType: 'exact',
      clients: 0,
      totalIncome: 0,
      createdAt: '2026-11-21T18:00:00.000Z',
      revision: expect.any(String),
    })
    await create(owner, { keyword: 'ig', source: 'Instagram', matchType: 'partial' })
    const edited = await app.as(owner)(r.editTrafficSource, {
      params: { id: data._id },
      body: { trafficSource: aSource({ source: 'Volánte rojo' }), revision: data.revision },
    })
    expect(edited.body.message).toBe('Fuente de tráfico actualizada correctamente')
    const matches = await list(owner, { trafficSourceName: 'VOLANTE' })
    expect(matches.map(({ source }) => source)).toEqual(['Volánte rojo'])
    const late = await app.as(owner)(r.editTrafficSource, {
      params: { id: data._id },
      body: { trafficSource: aSource({ source: 'Otra' }), revision: data.revision },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'traffic_source_changed' } })
    await app.as(owner)(r.deleteTrafficSource, { params: { id: data._id } })
    expect((await list(owner)).map(({ source }) => source)).toEqual(['Instagram'])
  })

  it('has limits, and one keyword belongs to one source [TRF2-03]', async () => {
    const { owner } = await app.newBusiness()
    const status = async (fields: Partial<TrafficSourceInput>) =>
      (await create(owner, fields)).status
    const named = async (lengths: readonly number[], field: 'source' | 'description') => {
      const statuses: number[] = []
      for (const length of lengths)
        statuses.push(await status({ keyword: newId(), [field]: 'n'.repeat(length) }))
      return statuses
    }
    expect(await named([1, 2, 50, 51], 'source')).toEqual([422, 200, 200, 422])
    expect(await named([1, 2, 500, 501], 'description')).toEqual([422, 200, 200, 422])
    const { message } = (await create(owner, { keyword: '  ' })).body
    expect(message).toBe('Este campo es requerido')
    expect(await status({ keyword: 'Promo Única' })).toBe(200)
    expect(await create(owner, { keyword: 'promo unica' })).toMatchObject({
      status: 409,
      body: { code: 'keyword_taken' },
    })
    expect(await status({ keyword: 'promo unica', matchType: 'partial' })).toBe(200)
  })

  it('belongs to its business only', async () => {
    const { owner } = await app.newBusiness()
    const stranger = app.as((await app.newBusiness()).owner)
    const { data } = await create(owner)
    const params = { id: data._id }
    const body = { trafficSource: aSource(), revision: '*' }
    expect((await stranger(r.editTrafficSource, { params, body })).status).toBe(404)
    expect((await stranger(r.deleteTrafficSource, { params })).status).toBe(404)
    expect((await stranger(r.listTrafficSources, { query: {} })).data).toEqual([])
  })
})

describe('the first message of a client', () => {
  it('is attributed to its source, with what the client paid; later ones change nothing [TRF-02, TRF2-01]', async () => {
    const { businessId, owner } = await app.newBusiness()
    await create(owner)
    await create(owner, { keyword: 'instagram', source: 'Instagram', matchType: 'partial' })
    await write(businessId, 'Hola, vi su INSTAGRAM')
    await write(businessId, 'volante', { sentAt: '2026-11-21T18:05:00.000Z' })
    await write(businessId, 'buenas', { whatsapp: '2220000002' })
    const [client] = (await app.as(owner)(r.searchClients, { query: { search: '2221234567' } }))
      .data
    const clientId = client?._id ?? ''
    app.fakes.money.paid = new Map([[clientId, 35_050]])
    expect((await list(owner)).map(row => [row.source, row.clients, row.totalIncome])).toEqual([
      ['Instagram', 1, 350.5],
      ['Volante', 0, 0],
    ])
    expect((await list(owner, { clientId })).map(({ source }) => source)).toEqual(['Instagram'])
    const [other] = (await app.as(owner)(r.searchClients, { query: { search: '2220000002' } })).data
    expect(await list(owner, { clientId: other?._id ?? '' })).toEqual([])
  })

  it('is the earliest one, also when it arrives after a later one', async () => {
    const { businessId, owner } = await app.newBusiness()
    await create(owner)
    await write(businessId, '¿están?', { sentAt: '2026-11-21T18:05:00.000Z' })
    await write(businessId, 'volante', { sentAt: '2026-11-21T18:04:00.000Z' })
    expect((await list(owner))[0]?.clients).toBe(1)
  })

  it('is not attributed for a client who wrote before there were sources', async () => {
    const { businessId, owner } = await app.newContact()
    await create(owner)
    await write(businessId, 'volante', { sentAt: '2026-11-22T18:00:00.000Z' })
    expect((await list(owner))[0]?.clients).toBe(0)
  })

  it('of a removed source is attributed to none', async () => {
    const { businessId, owner } = await app.newBusiness()
    const { data } = await create(owner)
    await write(businessId, 'Volante')
    const [client] = (await app.as(owner)(r.searchClients, { query: { search: 'ana' } })).data
    await app.as(owner)(r.deleteTrafficSource, { params: { id: data._id } })
    expect(await list(owner, { clientId: client?._id ?? '' })).toEqual([])
  })
})

describe('the income of a source', () => {
  it('is null while the movements cannot be read, and for members without permission', async () => {
    const { businessId, owner } = await app.newBusiness()
    await create(owner)
    await write(businessId, 'volante')
    const reception = {
      ...owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.trafficSources, actions: ['view' as const] }],
    }
    expect((await list(reception))[0]?.totalIncome).toBeNull()
    expect((await list(owner))[0]?.totalIncome).toBe(0)
    app.fakes.money.paid = null
    expect((await list(owner))[0]).toMatchObject({ clients: 1, totalIncome: null })
  })
})
