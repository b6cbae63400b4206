import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../service.ts'
import { fakePlaces } from '../test/fake-places.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    services: [catalog, ...fakePlaces],
    at: '2026-11-21T18:00:00Z',
  })
})
afterAll(() => testApp.stop())

const form = { name: 'Cera mate', description: 'Fijación fuerte', price: 240 }
const aShop = async (stock = 0) => {
  const call = testApp.as(aBusiness().owner)
  const { data } = await call(r.createProduct, { body: { product: { ...form, stock } } })
  const productId = data._id
  return {
    call,
    productId,
    move: (changes: object, more: object = {}) =>
      call(r.createStockMovements, {
        body: { stockMovement: { productId, quantity: 1, ...changes }, ...more },
      }),
    stock: async () => (await call(r.listProducts, { query: {} })).data[0]?.stock,
  }
}

describe('a product', () => {
  it('with stock movements is archived instead of deleted', async () => {
    const { call, productId, move } = await aShop()
    await move({ quantity: 2 })
    const { data } = await call(r.deleteProduct, { params: { id: productId } })
    expect(data).toEqual({ _id: productId, archived: true })
    const all = await call(r.listProducts, { query: { includeArchived: 'true' } })
    expect(all.data[0]?.isArchived).toBe(true)
    const fresh = await aShop()
    const deleted = await fresh.call(r.deleteProduct, { params: { id: fresh.productId } })
    expect(deleted.data.archived).toBe(false)
    expect((await fresh.call(r.listProducts, { query: {} })).data).toEqual([])
  })
  it('keeps its stock when it is edited, also with an older figure', async () => {
    const { call, productId, move, stock } = await aShop(10)
    const [older] = (await call(r.listProducts, { query: {} })).data
    await move({ type: 'out', quantity: 4 })
    const edit = (name: string, revision: string | undefined) =>
      call(r.editProduct, {
        params: { id: productId },
        body: { product: { ...form, name, stock: 10 } as never, revision },
      })
    expect((await edit('Cera fuerte', older?.revision)).status).toBe(200)
    expect(await stock()).toBe(6)
    const late = await edit('Cera suave', older?.revision)
    expect(late.body).toMatchObject({ code: 'product_changed', details: { current: {} } })
    // A repeated edit is not a conflict.
    expect((await edit('Cera fuerte', older?.revision)).status).toBe(200)
  })
  it('that is running low is listed, and one that ran out is not quoted', async () => {
    const { call, productId, move } = await aShop(5)
    await call(r.editProduct, {
      params: { id: productId },
      body: { product: { ...form, minimumStock: 3 } },
    })
    const low = async () => (await call(r.listProducts, { query: { low: 'true' } })).data.length
    const quoted = async () =>
      (await call(r.listProducts, { query: {} })).data.map(({ stock, tracksStock }) => [
        stock,
        tracksStock,
      ])
    expect(await low()).toBe(0)
    await move({ type: 'out', quantity: 2 })
    expect(await low()).toBe(1)
    await move({ type: 'out', quantity: 3 })
    expect(await quoted()).toEqual([[0, true]])
  })
})
