import type { Actor } from '@mostrador/contracts'
import { type AudienceInput, crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const register = async (owner: Actor, name: string, whatsapp: string) =>
  (await app.as(owner)(r.createClient, { body: { client: { name, whatsapp } } })).data._id
const create = (owner: Actor, audience: AudienceInput) =>
  app.as(owner)(r.createAudience, { body: { audience } })
const list = async (owner: Actor) => (await app.as(owner)(r.listAudiences, { query: {} })).data
const get = (owner: Actor, id: string) => app.as(owner)(r.getAudience, { params: { id } })

describe('a fixed audience', () => {
  it('has the clients that were chosen [AUD-01, AUD-02]', async () => {
    const { businessId, owner } = await app.newBusiness()
    const ana = await register(owner, 'Ana', '2221234501')
    const beto = await register(owner, 'Beto', '2221234502')
    const created = await create(owner, {
      businessId,
      name: 'Frecuentes',
      description: 'Vienen cada mes',
      clients: [beto, ana, ana],
    })
    expect(created.body).toMatchObject({
      message: 'Audiencia creada exitosamente!',
      data: {
        businessId,
        name: 'Frecuentes',
        description: 'Vienen cada mes',
        kind: 'fixed',
        size: 2,
      },
    })
    const { data } = await get(owner, created.data._id)
    expect(data.clients).toEqual([ana, beto])
    expect(data.names.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Beto'])
    const edited = await app.as(owner)(r.editAudience, {
      params: { id: created.data._id },
      body: { audience: { name: 'Frecuentes', clients: [beto] }, revision: created.data.revision },
    })
    expect(edited.data.size).toBe(1)
    const late = await app.as(owner)(r.editAudience, {
      params: { id: created.data._id },
      body: { audience: { name: 'Otra', clients: [ana] }, revision: created.data.revision },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'audience_changed' } })
    expect((await get(owner, created.data._id)).data.clients).toEqual([beto])
    await app.as(owner)(r.deleteAudience, { params: { id: created.data._id } })
    expect(await list(owner)).toEqual([])
  })

  it('belongs to the business of the session, whatever the body names', async () => {
    const { businessId, owner } = await app.newBusiness()
    const stranger = await app.newBusiness()
    const ana = await register(owner, 'Ana', '2221234501')
    const audience = { businessId: stranger.businessId, name: 'Frecuentes', clients: [ana] }
    const created = await create(owner, audience)
    const edited = await app.as(owner)(r.editAudience, {
      params: { id: created.data._id },
      body: { audience: { ...audience, name: 'Otra' }, revision: created.data.revision },
    })
    expect([created.data.businessId, edited.data.businessId]).toEqual([businessId, businessId])
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Otra'])
    expect(await list(stranger.owner)).toEqual([])
  })

  it('lists a merged member as the surviving contact, once, and separately after the undo', async () => {
    const { businessId, owner } = await app.newBusiness()
    const ask = app.as(owner)
    const ana = await register(owner, 'Ana', '2221234501')
    const anita = await register(owner, 'Anita', '2221234502')
    const both = { businessId, name: 'Frecuentes', clients: [ana, anita] }
    const alone = { businessId, name: 'Nuevas', clients: [anita] }
    const [{ data: frequent }, { data: fresh }] = [
      await create(owner, both),
      await create(owner, alone),
    ]
    const query = { survivorId: ana, mergedId: anita }
    const { survivor, merged } = (await ask(r.previewMerge, { query })).data
    const revisions = { survivor: survivor.revision, merged: merged.revision }
    const { data } = await ask(r.mergeClients, { body: { ...query, choice: {}, revisions } })
    await app.settled()
    expect((await get(owner, frequent._id)).data.clients).toEqual([ana])
    expect((await get(owner, fresh._id)).data.clients).toEqual([ana])
    expect((await list(owner)).map(({ size }) => size)).toEqual([1, 1])
    await ask(r.undoMerge, { params: { id: data._id } })
    await app.settled()
    expect((await get(owner, frequent._id)).data.clients).toEqual([ana, anita])
  })

  it('refuses clients of another business, and an empty list', async () => {
    const { owner } = await app.newBusiness()
    const { client } = await app.newContact()
    const foreign = await create(owner, { name: 'Ajena', clients: [client._id] })
    expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'client_not_found' }])
    expect((await create(owner, { name: 'Nadie' })).status).toBe(422)
  })

  it('belongs to its business only', async () => {
    const { owner } = await app.newBusiness()
    const { owner: stranger } = await app.newBusiness()
    const { data } = await create(owner, { name: 'Todos', kind: 'living' })
    const params = { id: data._id }
    const body = { audience: { name: 'Mía', kind: 'living' as const }, revision: '*' }
    const ask = app.as(stranger)
    const statuses = [
      await ask(r.getAudience, { params }),
      await ask(r.editAudience, { params, body }),
      await ask(r.deleteAudience, { params }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    expect(await list(stranger)).toEqual([])
  })
})

describe('a living audience', () => {
  it('contains the clients that pass its filter now, and stores its size', async () => {
    const { businessId, owner } = await app.newBusiness()
    await app.resolve(businessId, anIdentity())
    const filter = { silentDays: 30, types: ['lead' as const] }
    const { data } = await create(owner, { name: 'Sin venir', kind: 'living', filter })
    expect(data.size).toBe(0)
    app.clock.set('2026-12-25T18:00:00Z')
    expect(await list(owner)).toMatchObject([
      { name: 'Sin venir', size: 1, countedAt: '2026-12-25T18:00:00.000Z' },
    ])
    const row = await withTenant(businessId, () =>
      app.db.prisma.audience.findFirst({ where: { businessId } })
    )
    expect(row?.size).toBe(1)
    expect((await get(owner, data._id)).data.clients).toHaveLength(1)
  })

  it('counts the matches of a filter before it is saved', async () => {
    const { businessId, owner } = await app.newBusiness()
    await app.resolve(businessId, anIdentity())
    await register(owner, 'Beto', '2221234502')
    const size = async (filter: object) =>
      (await app.as(owner)(r.sizeAudience, { body: { filter } })).data.size
    expect(await size({})).toBe(2)
    expect(await size({ search: 'béto' })).toBe(1)
    expect(await size({ activeDays: 1 })).toBe(1)
    expect(await size({ genders: ['Otro'] })).toBe(0)
  })
})
