import type { Actor } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('the whole filter [CLI-22]', () => {
  const start = '2026-11-25T16:00:00Z'
  const setUp = async () => {
    const { businessId, owner } = await app.newBusiness()
    const call = app.as(owner)
    const add = async (name: string, whatsapp: string, fields: object = {}) => {
      const { data } = await call(r.createClient, {
        body: { client: { name, whatsapp, ...fields } },
      })
      return data._id
    }
    const ana = await add('Ana Núñez', '2225550011', {
      email: 'ana@correo.example',
      birthdate: '1990-11-24',
      gender: 'Femenino',
      type: 'client',
      noRespond: true,
    })
    const beto = await add('Beto', '2225550012', { birthdate: '2010-01-03', gender: 'Otro' })
    const names = async (query: object) => {
      const { data } = await call(r.listClients, {
        query: { order: 'name', direction: 'asc', ...query },
      })
      return data.clients.map(({ name }) => name)
    }
    return { businessId, owner, call, ana, beto, names }
  }
  it.each([
    [{ name: 'nunez' }, ['Ana Núñez']],
    [{ name: 'correo' }, []],
    [{ email: 'ANA@' }, ['Ana Núñez']],
    [{ whatsapp: '555 0012' }, ['Beto']],
    [{ whatsapp: 'x' }, []],
    [{ type: 'client,personal' }, ['Ana Núñez']],
    [{ gender: 'Otro,Masculino' }, ['Beto']],
    [{ noRespond: 'true' }, ['Ana Núñez']],
    [{ noRespond: 'false' }, ['Beto']],
    [{ createdFrom: '2026-11-21T18:00:00Z' }, ['Ana Núñez', 'Beto']],
    [{ createdFrom: '2026-11-21T18:00:01Z' }, []],
    [{ createdUntil: '2026-11-21T18:00:00Z' }, []],
    [{ createdUntil: '2026-11-21T18:00:01Z' }, ['Ana Núñez', 'Beto']],
    [{ ageFrom: '18' }, ['Ana Núñez']],
    [{ ageTo: '17' }, ['Beto']],
    [{ ageFrom: '35', ageTo: '35' }, ['Ana Núñez']],
    [{ ageFrom: '36', ageTo: '36' }, []],
    [{ birthdayFrom: '11-20', birthdayTo: '11-30' }, ['Ana Núñez']],
    [{ custom: '[]' }, ['Ana Núñez', 'Beto']],
    [{ birthdayFrom: '12-30', birthdayTo: '01-05' }, ['Beto']],
  ])('lists the contacts that match %j', async (query, expected) => {
    const { names } = await setUp()
    expect(await names(query)).toEqual(expected)
  })
  it('matches by the last message of the client', async () => {
    const { businessId, names } = await setUp()
    await app.resolve(businessId, anIdentity({ whatsapp: '2225550012' }))
    const [wrote, later] = ['2026-11-21T18:00:00Z', '2026-11-21T18:00:01Z']
    expect(await names({ interactedFrom: wrote, interactedUntil: later })).toEqual(['Beto'])
    expect(await names({ interactedFrom: later })).toEqual([])
    expect(await names({ interactedUntil: wrote })).toEqual([])
  })
  it('matches by the current phase of a funnel', async () => {
    const { call, ana, names } = await setUp()
    const { data: funnels } = await call(r.listFunnels, { query: {} })
    const funnelId = funnels[0]?._id ?? ''
    const { data: client } = await call(r.getClient, { params: { id: ana } })
    const path = client.funnelPhases.at(-1)?.phase ?? ''
    const [phase = ''] = path.split('.')
    expect(await names({ funnelId })).toEqual(['Ana Núñez', 'Beto'])
    expect(await names({ funnelId, phase })).toEqual(['Ana Núñez', 'Beto'])
    expect(await names({ funnelId, phase: path })).toEqual(['Ana Núñez', 'Beto'])
    expect(await names({ funnelId, phase: phase.slice(1) })).toEqual([])
    expect(await names({ funnelId: newId() })).toEqual([])
  })
  it('matches status, start and end of one appointment, and its service', async () => {
    const { businessId, ana, names } = await setUp()
    const visit = anAppointment({ _id: newId(), clientId: ana, start })
    await app.fakes.publishBooked(businessId, visit, 'staff')
    await app.settled()
    const inside = { startsFrom: start, startsUntil: '2026-11-25T17:00:00Z' }
    const outside = { endsFrom: '2026-12-01T00:00:00Z' }
    expect(await names({ appointmentStatus: 'agendada' })).toEqual(['Ana Núñez'])
    expect(await names({ appointmentStatus: 'asistida' })).toEqual([])
    expect(await names(inside)).toEqual(['Ana Núñez'])
    expect(await names({ ...inside, startsUntil: start })).toEqual([])
    expect(await names(outside)).toEqual([])
    expect(await names({ endsFrom: start, endsUntil: '2026-12-01T00:00:00Z' })).toEqual([
      'Ana Núñez',
    ])
    expect(await names({ endsUntil: start })).toEqual([])
    expect(await names({ ...inside, ...outside })).toEqual([])
    expect(await names({ ...inside, ...outside, rangeMode: 'any' })).toEqual(['Ana Núñez'])
    expect(await names({ interests: `services:${visit.serviceId ?? ''}` })).toEqual(['Ana Núñez'])
    expect(await names({ interests: `courses:${visit.serviceId ?? ''}` })).toEqual([])
    await app.fakes.publishDeleted(businessId, visit)
    await app.settled()
    expect(await names(inside)).toEqual([])
  })
  it('matches what a client has paid and when, and shows it [CLI2-07]', async () => {
    const { businessId, call, ana, beto, names } = await setUp()
    app.fakes.revenue.set(ana, { mxnCents: 35_050, usdCents: 2_000, lastPurchase: '2026-11-20' })
    await app.fakes.publishPaid(businessId, { clientId: ana })
    await app.settled()
    expect(await names({ revenueFrom: '350.5' })).toEqual(['Ana Núñez'])
    expect(await names({ revenueTo: '350.49' })).toEqual(['Beto'])
    expect(await names({ purchasedFrom: '2026-11-20', purchasedTo: '2026-11-20' })).toEqual([
      'Ana Núñez',
    ])
    const { data } = await call(r.listClients, { query: { search: 'ana' } })
    expect(data.clients[0]).toMatchObject({
      totalRevenue: 350.5,
      totalRevenueUsd: 20,
      lastPurchase: '2026-11-20',
    })
    // The movement was given to somebody else: both are requested again.
    app.fakes.revenue.clear()
    app.fakes.revenue.set(beto, { mxnCents: 35_050, usdCents: 2_000, lastPurchase: '2026-11-20' })
    await app.fakes.publishPaid(businessId, { clientId: beto, previousClientId: ana })
    await app.settled()
    expect(await names({ revenueFrom: '1' })).toEqual(['Beto'])
  })
  it('neither shows nor filters by money or appointments without the permissions to see them', async () => {
    const { businessId, owner, ana } = await setUp()
    app.fakes.revenue.set(ana, { mxnCents: 35_050, usdCents: 2_000, lastPurchase: '2026-11-20' })
    await app.fakes.publishPaid(businessId, { clientId: ana })
    await app.settled()
    const permissions: Actor['permissions'] = [
      { pageId: pageIds.contacts, actions: ['view', 'edit'] },
    ]
    const call = app.as({ ...owner, isOwner: false, permissions })
    const { data } = await call(r.listClients, { query: { search: 'ana' } })
    expect(data.clients).toMatchObject([
      { _id: ana, totalRevenue: null, totalRevenueUsd: null, lastPurchase: null },
    ])
    for (const filter of [
      { revenueFrom: '1' },
      { revenueTo: '500' },
      { purchasedFrom: '2026-11-20' },
      { appointmentStatus: 'asistida' },
      { startsFrom: '2026-11-20T00:00:00.000Z' },
      { endsUntil: '2026-11-20T00:00:00.000Z' },
      { interests: `services:${ana}` },
      { interests: `products:${ana},courses:${ana}` },
    ]) {
      expect((await call(r.listClients, { query: filter })).status).toBe(403)
      const body = { action: { kind: 'export' as const }, choice: { filter } }
      expect((await call(r.startBulk, { body })).status).toBe(403)
    }
  })
  it('includes the figures of a merged person, and of each of the two after the undo', async () => {
    const { businessId, call, ana, beto, names } = await setUp()
    const visit = anAppointment({ _id: newId(), clientId: beto, start })
    await app.fakes.publishBooked(businessId, visit, 'staff')
    app.fakes.revenue.set(ana, { mxnCents: 10_000, usdCents: 0, lastPurchase: '2026-11-01' })
    app.fakes.revenue.set(beto, { mxnCents: 5_000, usdCents: 0, lastPurchase: '2026-11-20' })
    const query = { survivorId: ana, mergedId: beto }
    const { data } = await call(r.previewMerge, { query })
    const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
    const body = { ...query, choice: {}, revisions }
    const { data: merge } = await call(r.mergeClients, { body })
    await app.settled()
    const ofBeto = [
      { appointmentStatus: 'agendada' },
      { interests: `services:${visit.serviceId ?? ''}` },
      { purchasedFrom: '2026-11-20' },
    ]
    for (const filter of ofBeto) expect(await names(filter)).toEqual(['Ana Núñez'])
    expect(await names({ revenueFrom: '150', revenueTo: '150' })).toEqual(['Ana Núñez'])
    await call(r.undoMerge, { params: { id: merge._id } })
    await app.settled()
    for (const filter of ofBeto) expect(await names(filter)).toEqual(['Beto'])
    expect(await names({ revenueFrom: '100', revenueTo: '100' })).toEqual(['Ana Núñez'])
  })
})
