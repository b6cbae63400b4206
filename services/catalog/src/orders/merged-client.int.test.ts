import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp } from '../test/money-test-app.ts'
import { anOrderShop } from '../test/order-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

it('lists orders of a client also by the id of a merged contact', async () => {
  const { call, businessId, clientId, product, order } = anOrderShop(app.testApp)
  const created = await order([{ productId: await product(), quantity: 1 }])
  const mergedId = newId()
  const ordersOf = async (id: string) =>
    (await call(r.listOrders, { query: { clientId: id } })).data.map(({ _id }) => _id)
  expect(await ordersOf(mergedId)).toEqual([])
  await withTenant(businessId, () =>
    app.testApp.infra.database.pool.query(
      `insert into platform.known_merge
         (business_id, owner, merge_id, survivor_id, merged_id, undone)
       values ($1, 'catalog', $2, $3, $4, false)`,
      [businessId, newId(), clientId, mergedId]
    )
  )
  expect(await ordersOf(mergedId)).toEqual([created._id])
  expect(await ordersOf(clientId)).toEqual([created._id])
})
