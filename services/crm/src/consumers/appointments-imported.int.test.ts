import { crmRoutes as r } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveInterests, saveVisits } from '../figures/repository.ts'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('appointments that were imported', () => {
  const setUp = async () => {
    const { businessId, owner } = await app.newBusiness()
    const call = app.as(owner)
    const add = async (name: string, whatsapp: string) =>
      (await call(r.createClient, { body: { client: { name, whatsapp } } })).data._id
    const [ana, beto] = [await add('Ana', '2225550011'), await add('Beto', '2225550012')]
    const attended = async () => {
      const query = { appointmentStatus: 'asistida', order: 'name', direction: 'asc' } as const
      return (await call(r.listClients, { query })).data.clients.map(({ name }) => name)
    }
    return { businessId, ana, beto, attended }
  }
  const visitOf = (clientId: string, serviceId: string | null = null) => ({
    appointmentId: newId(),
    clientId,
    serviceId,
    startsAt: '2025-01-02T16:00:00.000Z',
    endsAt: '2025-01-02T17:00:00.000Z',
    status: 'asistida' as const,
    version: 1,
  })

  it('are read from the first of the import on, or all of them when it names none', async () => {
    const { businessId, ana, beto, attended } = await setUp()
    const [before, imported] = [visitOf(ana), visitOf(beto)]
    app.fakes.visits.push(before, imported)
    await app.fakes.publishImported(businessId, imported.appointmentId)
    await app.settled()
    expect(await attended()).toEqual(['Beto'])
    await app.fakes.publishImported(businessId)
    await app.settled()
    expect(await attended()).toEqual(['Ana', 'Beto'])
  })

  it('do not deadlock with the events of one of them', async () => {
    const { businessId, ana, attended } = await setUp()
    const serviceId = newId()
    const [first, second] = [visitOf(ana, serviceId), visitOf(ana, serviceId)]
    app.fakes.visits.push(first, second)
    const waiting = () => sql(app.db)`
      select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query ilike '%crm.client_appointment%'`
    const interest = { clientId: ana, kind: 'services', itemId: serviceId } as const
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    app.fakes.beforeVisits.run = () => {
      asked.resolve()
      return answer.promise
    }
    await app.fakes.publishImported(businessId)
    await asked.promise
    await withTenant(businessId, () =>
      app.db.transaction(async tx => {
        await saveVisits(tx, businessId, [second])
        answer.resolve()
        await expect.poll(async () => (await waiting()).length).toBe(1)
        await saveInterests(tx, businessId, [{ ...interest, at: second.startsAt }])
      })
    )
    await app.settled()
    expect(await attended()).toEqual(['Ana'])
    const [deadlocks] = await sql<{ count: number }>(app.db)`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`
    expect(deadlocks).toEqual({ count: 0 })
  })
})
