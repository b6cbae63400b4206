import { crmRoutes as r } from '@mostrador/contracts/crm'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())

const written = (whatsapp: string, countryCode = '') => ({ whatsapp, countryCode })

it('finds contacts by their numbers in any spelling, of the own business only', async () => {
  const { owner, businessId } = await app.newBusiness()
  const client = { name: 'Ana', lastname: 'López', whatsapp: '2225550134' }
  const { data: ana } = await app.as(owner)(r.createClient, { body: { client } })
  const ask = async (business: string, numbers: readonly ReturnType<typeof written>[]) =>
    (
      await app.as(actorOf.service('catalog', business))(r.clientsByNumber, {
        body: { numbers: [...numbers] },
      })
    ).data
  const expectedMatch = { _id: ana._id, name: 'Ana López' }
  const spellings = [
    written('222 555 0134'),
    written('+52 1 222-555-0134'),
    written('2225550134', '+52'),
    written('5.2122255501340E+12'),
  ]
  expect(await ask(businessId, spellings)).toEqual(spellings.map(() => expectedMatch))
  const unknown = 'Nadie de tus contactos tiene este número'
  expect(
    await ask(businessId, [written('2225550199'), written('sin número'), written('22', '52')])
  ).toEqual([
    { problem: unknown },
    { problem: 'Solo se permiten números' },
    { problem: expect.stringContaining('número') },
  ])
  const other = await app.newBusiness()
  expect(await ask(other.businessId, [written('2225550134')])).toEqual([{ problem: unknown }])
})
