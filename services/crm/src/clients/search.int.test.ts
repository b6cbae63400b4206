import type { Actor } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('search', () => {
  it('finds by name, number, email and id; wildcards are literal [CLI2-05]', async () => {
    const { owner } = await app.newBusiness()
    await app.as(owner)(r.createClient, {
      body: {
        client: {
          name: 'José 100%',
          lastname: 'Ñandú',
          whatsapp: '2225550001',
          email: 'jose@correo.example',
          customId: 'VIP7',
        },
      },
    })
    await app.as(owner)(r.createClient, {
      body: { client: { name: 'Josefa', whatsapp: '2225550002' } },
    })
    const searchNames = async (search: string) =>
      (await app.as(owner)(r.searchClients, { query: { search } })).data.map(({ name }) => name)
    expect(await searchNames('nandu')).toEqual(['José 100%'])
    expect(await searchNames('222 555 0002')).toEqual(['Josefa'])
    expect(await searchNames('vip7')).toEqual(['José 100%'])
    expect(await searchNames('100%')).toEqual(['José 100%'])
    expect(await searchNames('a.b(')).toEqual([])
    expect((await searchNames('jose')).toSorted((a, b) => a.localeCompare(b, 'es-MX'))).toEqual([
      'José 100%',
      'Josefa',
    ])
  })
  it('without words lists the latest writers first, then those who never wrote, and no blocked contact', async () => {
    const { businessId, owner } = await app.newBusiness()
    const ask = app.as(owner)
    const write = async (name: string, whatsapp: string, at: string) => {
      const identity = anIdentity({ whatsapp, pushName: name })
      const body = { identity, threadId: null, at }
      return (await app.as(actorOf.system(businessId))(r.resolveContact, { body })).data.client
    }
    await ask(r.createClient, { body: { client: { name: 'Nunca', whatsapp: '2225550001' } } })
    await write('Ayer', '2225550002', '2026-11-20T18:00:00.000Z')
    const hidden = await write('Oculta', '2225550003', '2026-11-21T18:00:00.000Z')
    await write('Hoy', '2225550004', '2026-11-21T17:00:00.000Z')
    await ask(r.requestErasure, { params: { id: hidden._id }, body: {} })
    const searchNames = async (limit: number) =>
      (await ask(r.searchClients, { query: { search: '', limit } })).data.map(({ name }) => name)
    expect([await searchNames(10), await searchNames(2)]).toEqual([
      ['Hoy', 'Ayer', 'Nunca'],
      ['Hoy', 'Ayer'],
    ])
  })
  it('answers 10 contacts unless a limit of up to 100 is given [CLI-13]', async () => {
    const { owner } = await app.newBusiness()
    const newClients = Array.from({ length: 101 }, (_, n) => ({
      name: `Muchos ${n}`,
      whatsapp: `2224440${String(n).padStart(3, '0')}`,
    }))
    await app.as(owner)(r.importClients, { body: { newClients } })
    const count = async (limit?: number) =>
      (
        await app.as(owner)(r.searchClients, {
          query: { search: 'muchos', ...(limit === undefined ? {} : { limit }) },
        })
      ).data.length
    expect([await count(), await count(100)]).toEqual([10, 100])
    expect(
      (await app.as(owner)(r.searchClients, { query: { search: 'muchos', limit: 101 } })).status
    ).toBe(422)
  })
})

it('answers names of its own contacts to members who may see the agenda', async () => {
  const [{ businessId, owner }, other] = [await app.newBusiness(), await app.newBusiness()]
  const { client } = await app.resolve(businessId, anIdentity())
  const staff: Actor = {
    ...owner,
    isOwner: false,
    permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
  }
  const ask = async (as: Actor) =>
    (await app.as(as)(r.clientNames, { query: { ids: `${client._id},nada,${newId()}` } })).data
  expect(await ask(staff)).toEqual([{ _id: client._id, name: 'Ana', type: 'lead' }])
  expect(await ask(other.owner)).toEqual([])
  const staffWithoutPages: Actor = { ...staff, permissions: [] }
  const refused = await app.as(staffWithoutPages)(r.clientNames, { query: { ids: client._id } })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }])
})

it('answers which ids are contacts of the business that asks', async () => {
  const [{ businessId }, other] = [await app.newBusiness(), await app.newBusiness()]
  const { client } = await app.resolve(businessId, anIdentity())
  const ask = async (id: string) =>
    (
      await app.as(actorOf.service('scheduling', id))(r.existingClients, {
        body: { ids: [newId(), client._id] },
      })
    ).data
  expect(await ask(businessId)).toEqual([client._id])
  expect(await ask(other.businessId)).toEqual([])
})
