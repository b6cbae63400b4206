import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const people = [
  { name: 'Ángel', whatsapp: '2225550001', type: 'client', gender: 'Masculino' },
  { name: 'Berta', whatsapp: '2225550002', type: 'lead', gender: 'Femenino' },
  { name: 'carlos', whatsapp: '2225550003', type: 'client', noRespond: true },
] as const

const businessWithPeople = async () => {
  const { owner } = await app.newBusiness()
  const call = app.as(owner)
  for (const client of people) await call(r.createClient, { body: { client } })
  const list = async (query: object) => {
    const { data } = await call(r.listClients, { query })
    return { names: data.clients.map(({ name }) => name), total: data.total }
  }
  return { call, list }
}

describe('the list of contacts', () => {
  it('is ordered by name ignoring case and accents, and pages without duplicates', async () => {
    const { list } = await businessWithPeople()
    const byName = { order: 'name', direction: 'asc' }
    expect(await list(byName)).toEqual({ names: ['Ángel', 'Berta', 'carlos'], total: 3 })
    expect(await list({ ...byName, limit: 2 })).toEqual({ names: ['Ángel', 'Berta'], total: 3 })
    expect(await list({ ...byName, limit: 2, offset: 2 })).toEqual({ names: ['carlos'], total: 3 })
    expect((await list({ ...byName, direction: 'desc' })).names[0]).toBe('carlos')
  })
  it.each([
    [{ search: 'angel' }, ['Ángel']],
    [{ search: '222 555 0002' }, ['Berta']],
    [{ search: '%' }, []],
    [{ type: 'client' }, ['Ángel', 'carlos']],
    [{ type: 'client,lead' }, ['Ángel', 'Berta', 'carlos']],
    [{ gender: 'Femenino' }, ['Berta']],
    [{ noRespond: 'true' }, ['carlos']],
    [{ noRespond: 'false' }, ['Ángel', 'Berta']],
    [{ type: 'client', search: 'carl' }, ['carlos']],
    [{ createdFrom: '2090-01-01T00:00:00Z' }, []],
    [{ createdUntil: '2090-01-01T00:00:00Z' }, ['Ángel', 'Berta', 'carlos']],
    [{ interactedFrom: '2000-01-01T00:00:00Z' }, []],
  ])('lists the contacts that match %j', async (query, names) => {
    const { list } = await businessWithPeople()
    const page = await list({ ...query, order: 'name', direction: 'asc' })
    expect(page).toEqual({ names, total: names.length })
  })
  it('leaves out notes, and includes the current phase of a contact', async () => {
    const { owner } = await app.newBusiness()
    const call = app.as(owner)
    const note = { text: 'Prefiere por la tarde', date: '2026-11-20T18:00:00Z' }
    await call(r.createClient, {
      body: { client: { name: 'Dora', whatsapp: '2225550004', notes: [note] } },
    })
    const { data } = await call(r.listClients, { query: {} })
    const [funnel] = (await call(r.listFunnels, { query: {} })).data
    expect(data.clients[0]).toMatchObject({
      name: 'Dora',
      type: 'lead',
      phase: { funnelId: funnel?._id, phase: 'nuevo_contacto.sin_cita_todavia' },
    })
    expect(JSON.stringify(data)).not.toContain('Prefiere')
  })
  it.each([
    { type: 'vip' },
    { after: 'nada' },
    { revenueFrom: '1.234' },
    { birthdayFrom: '13-01' },
    { limit: '501' },
    { offset: '10001' },
    { order: 'notes' },
  ])('refuses %j', async query => {
    const { owner } = await app.newBusiness()
    expect((await app.as(owner)(r.listClients, { query: query as object })).status).toBe(422)
  })
})

describe('pages behind a cursor', () => {
  it.each(['name', 'createdAt', 'lastInteraction'])(
    'by %s list every contact once, in both directions',
    async order => {
      const { call, list } = await businessWithPeople()
      for (const direction of ['asc', 'desc']) {
        const whole = await list({ order, direction })
        const names: string[] = []
        let after: string | null = null
        do {
          const query: object = { order, direction, limit: 2, ...(after === null ? {} : { after }) }
          const { data } = await call(r.listClients, { query })
          names.push(...data.clients.map(({ name }) => name))
          after = data.next
        } while (after !== null)
        expect(names).toEqual(whole.names)
        expect(names.toSorted()).toEqual(['Berta', 'carlos', 'Ángel'])
      }
    }
  )
  it('refuses the cursor of a list in another order', async () => {
    const { call } = await businessWithPeople()
    const { data } = await call(r.listClients, { query: { order: 'name', limit: 1 } })
    const query = { order: 'createdAt', after: data.next ?? '' } as const
    expect((await call(r.listClients, { query })).status).toBe(422)
  })
})
