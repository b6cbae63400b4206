import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
beforeEach(() => app.reset())
afterAll(() => app?.stop())

/** The type of a contact of `type` after a movement that leaves them with `mxnCents` paid. */
const typeAfterPaying = async (type: 'lead' | 'personal', mxnCents: number): Promise<string> => {
  const { businessId, owner, client } = await app.newContact()
  const params = { id: client._id }
  await app.as(owner)(r.editClient, { params, body: { client: { type } } })
  app.fakes.revenue.set(client._id, { mxnCents, usdCents: 0, lastPurchase: '2026-11-21' })
  await app.fakes.publishPaid(businessId, { clientId: client._id })
  await app.settled()
  return (await app.as(owner)(r.getClient, { params })).data.type
}

it('makes a paying lead a client', async () => {
  expect(await typeAfterPaying('lead', 35_000)).toBe('client')
})

it.each([
  ['personal', 35_000],
  ['lead', 0],
] as const)('does not change a %s contact who has paid %i cents', async (type, mxnCents) => {
  expect(await typeAfterPaying(type, mxnCents)).toBe(type)
})
