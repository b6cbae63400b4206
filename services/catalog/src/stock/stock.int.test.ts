import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../service.ts'
import {
  appointments,
  fakePlaces,
  businessesWithoutBranch,
  mainBranchId,
  otherBranchId,
  publishedConsumptions,
} from '../test/fake-places.ts'

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
  const { owner, businessId } = aBusiness()
  const call = testApp.as(owner)
  const { data } = await call(r.createProduct, { body: { product: { ...form, stock } } })
  const productId = data._id
  return {
    owner,
    businessId,
    call,
    productId,
    move: (changes: object, more: object = {}) =>
      call(r.createStockMovements, {
        body: { stockMovement: { productId, quantity: 1, ...changes }, ...more },
      }),
    levels: async () =>
      (await call(r.listStockLevels, { query: {} })).data.map(
        ({ branchId, quantity }) =>
          [branchId === mainBranchId ? 'main' : 'other', quantity] as const
      ),
    stock: async () => (await call(r.listProducts, { query: {} })).data[0]?.stock,
  }
}

describe('stock movements', () => {
  it('add for in and subtract for out, in the main branch by default [STK2-01, STK2-07, STK-01, STK-02]', async () => {
    const { businessId, productId, call, move, levels, stock } = await aShop()
    const { data, body } = await move({
      quantity: 10,
      unitCostCents: 12_000,
      customId: 'F12',
      comments: 'Del mayorista',
    })
    expect(body.message).toBe('Movimiento registrado correctamente')
    expect(data).toEqual([
      {
        _id: data[0]?._id,
        businessId,
        customId: 'F12',
        branchId: mainBranchId,
        productId,
        productName: 'Cera mate',
        quantity: 10,
        type: 'in',
        reason: 'purchase',
        date: '2026-11-21T18:00:00.000Z',
        comments: 'Del mayorista',
        unitCostCents: 12_000,
        appointmentId: null,
        orderId: null,
        createdAt: '2026-11-21T18:00:00.000Z',
      },
    ])
    expect((await move({ type: 'out', quantity: 3 })).data).toMatchObject([{ type: 'out' }])
    await move({ quantity: 5, branchId: otherBranchId })
    expect(await levels()).toEqual(
      expect.arrayContaining([
        ['main', 7],
        ['other', 5],
      ])
    )
    expect(await stock()).toBe(12)
    const ids = data.map(({ _id }) => _id)
    const named = await call(r.listStockMovements, { query: { ids: [...ids, 'x'].join(',') } })
    expect(named.data.map(({ _id }) => _id)).toEqual(ids)
  })
  it('start with the stock of the registration, dated that day', async () => {
    const { call, move, levels, stock } = await aShop(18)
    expect(await levels()).toEqual([['main', 18]])
    testApp.clock.set('2026-11-30T18:00:00Z')
    await move({ type: 'out', quantity: 18 })
    testApp.clock.set('2026-11-21T18:00:00Z')
    expect(await stock()).toBe(0)
    const { data } = await call(r.listStockMovements, { query: {} })
    const moved = data.map(line => `${line.reason} ${line.quantity} ${line.date.slice(0, 10)}`)
    expect(new Set(moved)).toEqual(new Set(['opening 18 2026-11-21', 'sale 18 2026-11-30']))
  })
  it.each([
    [{ quantity: undefined }, 'La cantidad es requerida'],
    [{ quantity: '3' }, 'La cantidad es requerida'],
    [{ quantity: 0 }, 'La cantidad debe ser mayor a 0'],
    [{ quantity: -2 }, 'La cantidad debe ser mayor a 0'],
    [{ quantity: 1.5 }, 'La cantidad solo puede contener números'],
    [{ productId: 'cera' }, 'Producto no encontrado'],
    [{ customId: '12345678901' }, 'El identificador debe tener máximo 10 caracteres'],
    [{ customId: 'a-b' }, 'El identificador solo puede contener letras y números'],
    [{ type: 'in', reason: 'sale' }, 'Ese motivo no corresponde al tipo de movimiento'],
  ])('refuse %j: %s [STK2-04, STK2-05, STK2-06]', async (changes, message) => {
    const { move } = await aShop()
    const { status, body } = await move(changes)
    expect([status, body.message]).toEqual([422, message])
  })
  it('refuse products and branches of others, and a past day in the zone of the business [STK2-05, C2-29]', async () => {
    const { move } = await aShop()
    const foreign = await aShop()
    const message = async (changes: object) => (await move(changes)).body.message
    expect(await message({ productId: foreign.productId })).toBe('Producto no encontrado')
    expect(await message({ branchId: newId() })).toBe('No se encontró la sucursal')
    // Midnight in Tijuana is 08:00 in UTC.
    expect(await message({ date: '2026-11-21T07:59:59Z' })).toBe(
      'La fecha no puede ser anterior a hoy'
    )
    const { data } = await move({ date: '2026-11-21T08:00:00Z' })
    expect(data[0]?.date).toBe('2026-11-21T08:00:00.000Z')
    expect(await message({ date: '2099-01-01T08:00:00Z' })).toBe(
      'La fecha no puede ser más de un año después de hoy'
    )
  })
  it('of a list are written together or not at all, and name what is missing [STK2-07, G2-11]', async () => {
    const { call, productId, stock } = await aShop(5)
    const lines = (quantity: number) => ({
      body: {
        stockMovements: [
          { productId, quantity: 10 },
          { productId, quantity, type: 'out' as const },
        ],
      },
    })
    const { status, body } = await call(r.createStockMovements, lines(16))
    expect([status, body.message]).toEqual([409, 'Solo quedan 15 de Cera mate'])
    expect(await stock()).toBe(5)
    expect((await call(r.listStockMovements, { query: {} })).data).toEqual([])
    expect((await call(r.createStockMovements, lines(15))).status).toBe(200)
    expect(await stock()).toBe(0)
    expect((await call(r.createStockMovements, { body: {} })).body.message).toBe(
      'Agrega al menos un producto'
    )
  })
  it('never take more than there is: 1,000 concurrent requests take 100 pieces', async () => {
    const { move, stock, levels, call } = await aShop(100)
    // A request that waited too long for the row is refused, and asks again.
    const take = async (): ReturnType<typeof move> => {
      const answer = await move({ type: 'out', quantity: 1 })
      return answer.status === 503 ? take() : answer
    }
    const answers = await Promise.all(Array.from({ length: 1_000 }, take))
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect([accepted.length, refused.length]).toEqual([100, 900])
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['No hay existencias de Cera mate'])
    )
    expect(await stock()).toBe(0)
    expect(await levels()).toEqual([['main', 0]])
    const { data } = await call(r.listStockMovements, { query: {} })
    const sum = data.reduce(
      (all, { type, quantity }) => all + (type === 'in' ? quantity : -quantity),
      0
    )
    expect([data.length, sum]).toEqual([101, 0])
  }, 120_000)
  it('of lists with the same products in another order wait for each other', async () => {
    const { call, productId } = await aShop(50)
    const { data } = await call(r.createProduct, {
      body: { product: { ...form, name: 'Gel', stock: 50 } },
    })
    const pair = [productId, data._id]
    const take = (ids: readonly string[]) =>
      call(r.createStockMovements, {
        body: {
          stockMovements: ids.map(id => ({ productId: id, quantity: 1, type: 'out' as const })),
        },
      })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => take(index % 2 === 0 ? pair : pair.toReversed()))
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const products = (await call(r.listProducts, { query: {} })).data
    expect(products.map(({ stock }) => stock)).toEqual([10, 10])
  })
  it('need a branch', async () => {
    const { businessId, move } = await aShop()
    businessesWithoutBranch.add(businessId)
    expect((await move({})).body.message).toBe('Registra una sucursal para llevar tu inventario')
  })
  it('need the permission to view or to change them', async () => {
    const { owner, productId, call } = await aShop(3)
    const asStaff = (actions: ('view' | 'create')[]) =>
      testApp.as({ ...owner, isOwner: false, permissions: [{ pageId: pageIds.products, actions }] })
    const body = { stockMovement: { productId, quantity: 1 } }
    expect((await asStaff(['view'])(r.createStockMovements, { body })).status).toBe(403)
    expect((await asStaff(['create'])(r.createStockMovements, { body })).status).toBe(200)
    expect((await asStaff([])(r.listStockLevels, { query: {} })).status).toBe(403)
    const stranger = testApp.as(aBusiness().owner)
    const ids = (await call(r.listStockMovements, { query: {} })).data.map(({ _id }) => _id).join()
    expect((await stranger(r.listStockMovements, { query: { ids } })).data).toEqual([])
    expect((await stranger(r.listStockLevels, { query: {} })).data).toEqual([])
  })
})

describe('the consumption of an appointment', () => {
  it('is written at the branch of the appointment, once, and published [SRV2-10, STK2-07, G2-11]', async () => {
    const { businessId, call, productId, move } = await aShop(10)
    await move({ quantity: 4, branchId: otherBranchId })
    const appointmentId = newId()
    appointments.set(appointmentId, businessId)
    const consume = () =>
      call(r.createStockMovements, {
        body: {
          stockMovements: [1, 2].map(quantity => ({ productId, quantity, type: 'out' as const })),
          appointmentId,
        },
      })
    const answers = await Promise.all([consume(), consume()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [done] = answers.filter(({ status }) => status === 200)
    expect(done?.data).toMatchObject([
      { branchId: otherBranchId, quantity: 3, type: 'out', reason: 'use', appointmentId },
    ])
    expect((await consume()).body.message).toBe('El consumo de esta cita ya está registrado')
    await testApp.settled()
    expect(publishedConsumptions.get(appointmentId)).toEqual(done?.data.map(({ _id }) => _id))
    const movements = await call(r.listStockMovements, { query: { appointmentId } })
    expect(movements.data).toEqual(done?.data)
  })
  it('is refused for an appointment of another business, and only takes out', async () => {
    const { businessId, move } = await aShop(10)
    const appointmentId = newId()
    appointments.set(appointmentId, aBusiness().businessId)
    const foreign = await move({ type: 'out' }, { appointmentId })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'No se encontró la cita'])
    appointments.set(appointmentId, businessId)
    expect((await move({ type: 'in' }, { appointmentId })).body.message).toBe(
      'El consumo de una cita solo puede tener salidas'
    )
  })
})

describe('an inventory', () => {
  it('writes the differences, and does not count twice what was sold meanwhile', async () => {
    const { call, productId, move, stock } = await aShop(10)
    await move({ type: 'out', quantity: 2 })
    const count = (expected: number, counted: number) =>
      call(r.countStock, { body: { count: { counts: [{ productId, expected, counted }] } } })
    // Counted 9 where 10 were expected; two were sold after that.
    const { data, body } = await count(10, 9)
    expect(body.message).toBe('Inventario guardado correctamente')
    expect(data).toMatchObject([{ type: 'out', quantity: 1, reason: 'count' }])
    expect(await stock()).toBe(7)
    expect((await count(7, 7)).data).toEqual([])
    await count(7, 12)
    expect(await stock()).toBe(12)
  })
  it('of a product that somebody else counted meanwhile is refused, with the current stock', async () => {
    const { call, productId, move, stock } = await aShop(4)
    const count = (expected: number, counted: number) =>
      call(r.countStock, { body: { count: { counts: [{ productId, expected, counted }] } } })
    expect((await count(20, 0)).body.message).toBe('Solo quedan 4 de Cera mate')
    const both = await Promise.all([count(4, 10), count(4, 10)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stock_counted_meanwhile',
      message:
        'Alguien más contó Cera mate mientras tanto: ahora hay 10. Bórralo de tu lista y cuéntalo de nuevo.',
      details: { productId, left: 10 },
    })
    expect((await count(4, 4)).body).toMatchObject({ code: 'stock_counted_meanwhile' })
    expect(await stock()).toBe(10)
    // Counted 9 where 10 were expected after that count; two were sold since.
    await move({ type: 'out', quantity: 2 })
    expect((await count(10, 9)).status).toBe(200)
    expect(await stock()).toBe(7)
    // Another branch was not counted.
    const there = { branchId: otherBranchId, counts: [{ productId, expected: 0, counted: 3 }] }
    expect((await call(r.countStock, { body: { count: there } })).status).toBe(200)
  })
  it('counts a product once', async () => {
    const { call, productId, stock } = await aShop(4)
    const counts = [1, 2].map(counted => ({ productId, expected: 4, counted }))
    const { status, body } = await call(r.countStock, { body: { count: { counts } } })
    expect([status, body.message]).toEqual([422, 'Cuenta cada producto una sola vez'])
    expect(await stock()).toBe(4)
  })
})
