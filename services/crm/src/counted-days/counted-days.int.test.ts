import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { header, officeOf } from '../test/import-office.ts'
import { countAllDays, countDrift } from './repository.ts'

const ZONE = 'America/Mexico_City'
let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

type Day = { day: string; figure: string; count: number }

const anOffice = async () => {
  const office = officeOf(app, await app.newBusiness())
  const { businessId } = office
  const counted = (): Promise<Day[]> =>
    withTenant(
      businessId,
      () => sql<Day>(app.db)`
      select day::text, figure, sum(count)::int as count from crm.contact_day
      where business_id = ${businessId}::uuid group by 1, 2 order by 1, 2`
    )
  const drift = () => withTenant(businessId, () => countDrift(app.db, { businessId, zone: ZONE }))
  const register = async (name: string, whatsapp: string) =>
    (await office.call(r.createClient, { body: { client: { name, whatsapp } } })).data
  return { ...office, counted, drift, register }
}

it('counts events by the days of the business, for any origin of a contact', async () => {
  const office = await anOffice()
  await office.register('Ana', '2225550101')
  // 23:00 of the 21st in Mexico.
  app.clock.set('2026-11-22T05:00:00Z')
  const threadId = newId()
  app.fakes.threads.set(threadId, { identity: anIdentity(), clientId: null, text: 'hola' })
  await app.fakes.publishMessageReceived(office.businessId, threadId)
  await app.settled()
  app.clock.set('2026-11-22T06:30:00Z')
  await office.load(header, 'Eva,2225550131,52,lead', 'Luz,2225550132,52,lead')
  expect(await office.counted()).toEqual([
    { day: '2026-11-21', figure: 'created', count: 2 },
    { day: '2026-11-21', figure: 'phase', count: 2 },
    { day: '2026-11-22', figure: 'created', count: 2 },
    { day: '2026-11-22', figure: 'phase', count: 2 },
  ])
  expect(await office.drift()).toBe(0)
})

it('agrees with the rows after merges, undos, opt-outs, moves and an erasure', async () => {
  const office = await anOffice()
  const trafficSource = { keyword: 'feria', source: 'Feria', description: 'La feria de mayo' }
  await office.call(r.createTrafficSource, { body: { trafficSource } })
  const threadId = newId()
  app.fakes.threads.set(threadId, { identity: anIdentity(), clientId: null, text: 'feria' })
  await app.fakes.publishMessageReceived(office.businessId, threadId)
  await app.settled()
  const ana = await office.register('Ana Ruiz', '2225550101')
  app.clock.set('2026-11-23T18:00:00Z')
  const eva = await office.register('Eva Ruiz', '2225550102')
  await office.call(r.editClient, {
    params: { id: ana._id },
    body: { client: { noRespond: true } },
  })
  const { _id: wrong } = await office.load(
    header,
    'Paz,2225550141,52,lead',
    'Sol,2225550142,52,lead'
  )
  const merge = await office.merge('Eva Ruiz', 'Ana Ruiz')
  expect(await office.drift()).toBe(0)
  const created = async () => {
    const days = (await office.counted()).filter(({ figure }) => figure === 'created')
    return days.map(({ count }) => count)
  }
  expect(await created()).toEqual([2, 2])
  app.clock.set('2026-11-24T18:00:00Z')
  await office.call(r.undoMerge, { params: { id: merge._id } })
  await app.as(actorOf.system(office.businessId))(r.moveByReference, {
    params: { id: eva._id },
    body: { actionReference: 'asistida' },
  })
  await app.settled()
  expect([await created(), await office.drift()]).toEqual([[2, 3], 0])
  await office.undo(wrong)
  expect([await created(), await office.drift()]).toEqual([[2, 1], 0])
  const { data: erasure } = await office.call(r.requestErasure, {
    params: { id: eva._id },
    body: {},
  })
  await office.call(r.eraseNow, { params: { id: erasure._id }, body: {} })
  await app.settled()
  expect(await office.drift()).toBe(0)
  const figures = (await office.counted()).map(({ figure }) => figure)
  expect(new Set(figures)).toEqual(new Set(['created', 'phase', 'source', 'opted_out']))
})

it('a rebuild computes the same days from the rows, and corrects wrong ones', async () => {
  const office = await anOffice()
  await office.register('Ana', '2225550101')
  await office.load(header, 'Eva,2225550131,52,lead')
  const before = await office.counted()
  const { businessId } = office
  await withTenant(
    businessId,
    () => sql(app.db)`
    update crm.contact_day set count = count + 1 where business_id = ${businessId}::uuid`
  )
  expect(await office.drift()).toBeGreaterThan(0)
  await withTenant(businessId, () => countAllDays(app.db, { businessId, zone: ZONE }))
  expect([await office.drift(), await office.counted()]).toEqual([0, before])
})

it('counts many simultaneous events', async () => {
  const office = await anOffice()
  const numbers = Array.from({ length: 20 }, (_, n) => `22255501${10 + n}`)
  await Promise.all(numbers.map(number => office.register('Ana', number)))
  await app.settled()
  expect([await office.drift(), (await office.counted())[0]?.count]).toEqual([0, 20])
})
