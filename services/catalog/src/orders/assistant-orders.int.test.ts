import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp } from '../test/money-test-app.ts'
import { anOrderShop, type Item } from '../test/order-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())
const aShop = () => {
  const shop = anOrderShop(app.testApp)
  const quote = (items: readonly Item[]) =>
    shop.assistant(r.quoteOrder, { body: { items: [...items] } })
  return { ...shop, quote }
}

describe('a cart of an assistant', () => {
  it('is quoted at the prices of the server, and nothing is written', async () => {
    const { call, product, quote, branchId } = aShop()
    const wax = await product({ stock: 3 })
    const bag = await product({ name: 'Bolsa', price: 5 })
    const { data } = await quote([
      { productId: wax, quantity: 2 },
      { productId: bag, quantity: 10 },
      { productId: wax, quantity: 2 },
    ])
    expect(data).toEqual({
      branchId,
      items: [
        {
          productId: wax,
          name: 'Cera mate',
          images: [],
          quantity: 4,
          unitPrice: 240,
          total: 960,
          state: 'short',
          available: 3,
        },
        {
          productId: bag,
          name: 'Bolsa',
          images: [],
          quantity: 10,
          unitPrice: 5,
          total: 50,
          state: 'available',
          available: null,
        },
      ],
      total: 1_010,
      isAvailable: false,
    })
    expect((await call(r.listOrders, { query: {} })).data).toEqual([])
    expect((await quote([{ productId: newId(), quantity: 1 }])).body.message).toBe(
      'Producto no encontrado'
    )
  })
  it('excludes stock that open orders need, and archived products', async () => {
    const { call, product, order, setStatus, quote } = aShop()
    const wax = await product({ stock: 3 })
    const item = { productId: wax, quantity: 2 }
    const { _id } = await order([item])
    expect((await quote([item])).data.items).toMatchObject([{ state: 'short', available: 1 }])
    await setStatus(_id, 'canceled')
    expect((await quote([item])).data).toMatchObject({ isAvailable: true, total: 480 })
    await call(r.archiveProduct, { params: { id: wax }, query: { archive: 'true' } })
    expect((await quote([item])).data).toMatchObject({
      items: [{ state: 'archived' }],
      isAvailable: false,
    })
  })
})

describe('an order of an assistant', () => {
  it('comes from its chat, is created once, and answers the row', async () => {
    const shop = aShop()
    const productId = await shop.product({ stock: 3 })
    const origin = { threadId: newId(), assistantId: newId() }
    const form = { deliveryFee: 99, discount: 200 }
    const key = { idempotencyKey: newId() }
    const body = { ...shop.bodyOf([{ productId, quantity: 2 }], form), origin, expectedTotal: 480 }
    const first = await shop.assistant(r.createOrder, { body }, key)
    const again = await shop.assistant(r.createOrder, { body }, key)
    expect(first.data).toMatchObject({
      ...origin,
      source: 'assistant',
      createdBy: 'Asistente Ana',
      total: 480,
      deliveryFee: 0,
      discount: 0,
      status: 'pending',
    })
    expect(again.data).toEqual(first.data)
    const { clientId } = shop
    const mine = await shop.assistant(r.listOrders, { query: { clientId } })
    expect(mine.data.map(({ folio }) => folio)).toEqual([first.data.folio])
  })
  it('is refused when its total differs from the quoted one, and answers the current total', async () => {
    const { product, askFor, call } = aShop()
    const productId = await product()
    const { status, body } = await askFor([{ productId, quantity: 2 }], { expectedTotal: 400 })
    expect([status, body.message]).toEqual([409, 'El precio cambió. Revisa el total de nuevo.'])
    expect(body).toMatchObject({ details: { quote: { total: 480 } } })
    expect((await call(r.listOrders, { query: {} })).data).toEqual([])
  })
  it('never sells a piece twice: of 50 orders of the last one, one succeeds', async () => {
    const { product, askFor, call } = aShop()
    const productId = await product({ stock: 1 })
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => askFor([{ productId, quantity: 1 }]))
    )
    const codes = replies.map(({ body }) => (body.success ? 'ok' : body.code))
    expect(codes.filter(code => code === 'ok')).toHaveLength(1)
    expect(codes.filter(code => code === 'order_unavailable')).toHaveLength(49)
    expect((await call(r.listOrders, { query: {} })).data).toHaveLength(1)
  }, 60_000)
  it('has an origin only if an assistant sends it', async () => {
    const { call, product, bodyOf } = aShop()
    const body = bodyOf([{ productId: await product(), quantity: 1 }])
    const origin = { threadId: newId(), assistantId: newId() }
    const { data } = await call(r.createOrder, { body: { ...body, origin } })
    expect(data).toMatchObject({ source: 'panel', threadId: null, assistantId: null })
  })
})
