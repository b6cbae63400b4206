import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp, toBeErased } from '../test/money-test-app.ts'
import { anOrderShop } from '../test/order-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

it('a client with a pending erasure cannot order; existing orders can be edited', async () => {
  const { call, clientId, product, order, tryOrder, bodyOf } = anOrderShop(app.testApp)
  const items = [{ productId: await product(), quantity: 1 }]
  const { _id: id, revision } = await order(items)
  toBeErased.add(clientId)
  expect(await tryOrder(items)).toMatchObject({
    status: 409,
    body: { code: 'client_to_be_erased' },
  })
  const body = { ...bodyOf(items, { details: 'Con moño' }), revision }
  expect((await call(r.editOrder, { params: { id }, body })).data.details).toBe('Con moño')
})
