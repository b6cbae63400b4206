import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp, TODAY } from '../test/money-test-app.ts'
import { anOrderShop } from '../test/order-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())
const aShop = () => anOrderShop(app.testApp)

describe('an order', () => {
  it('has its client, its delivery and products with name and images, and is read again [ORD-01]', async () => {
    const shop = aShop()
    const { call, businessId, branchId, clientId, product, order, read } = shop
    const image = 'https://archivos.example/cera.png'
    const wax = await product({ images: [image] })
    const gel = await product({ name: 'Gel', price: 99 })
    const created = await order(
      [
        { productId: gel, quantity: 1 },
        { productId: wax, quantity: 2 },
        { productId: gel, quantity: 2 },
      ],
      {
        delivery: 'delivery',
        deliveryDate: '2026-11-23',
        deliveryTime: '17:30',
        deliveryAddress: 'Reforma 5, Centro',
        details: 'Tocar el timbre',
        deliveryFee: 50.5,
        discount: 0.25,
      }
    )
    expect(created).toMatchObject({
      businessId,
      clientId,
      branchId,
      status: 'pending',
      delivery: 'delivery',
      deliveryDate: '2026-11-23',
      deliveryTime: '17:30',
      deliveryAddress: 'Reforma 5, Centro',
      details: 'Tocar el timbre',
      items: [
        { productId: gel, name: 'Gel', images: [], quantity: 3, unitPrice: 99, total: 297 },
        { productId: wax, name: 'Cera mate', images: [image], quantity: 2, total: 480 },
      ],
      total: 827.25,
      totalPaid: 0,
      remainingBalance: 827.25,
      paymentStatus: 'pending',
      source: 'panel',
      threadId: null,
      createdBy: 'Lupita',
    })
    expect(created.folio).toMatch(/^[2-9A-HJ-NP-Z]{7}$/)
    expect(await read(created._id)).toEqual({ ...created, clientName: 'Ana López' })
    const listed = await call(r.listOrders, { query: { clientId } })
    expect(listed.data.map(({ folio }) => folio)).toEqual([created.folio])
    const { data: others } = await call(r.listOrders, { query: { clientId: newId() } })
    expect(others).toEqual([])
  })
  it('is for the current day of the business, and is found by status and day of delivery', async () => {
    const { call, product, order, setStatus } = aShop()
    const items = [{ productId: await product(), quantity: 1 }]
    const today = await order(items)
    const later = await order(items, { deliveryDate: '2026-12-24' })
    expect(today.deliveryDate).toBe(TODAY)
    await setStatus(later._id, 'canceled')
    const listIds = async (query: object) =>
      (await call(r.listOrders, { query })).data.map(({ _id }) => _id)
    expect(await listIds({ to: TODAY })).toEqual([today._id])
    expect(await listIds({ from: '2026-11-22' })).toEqual([later._id])
    expect(await listIds({ status: 'pending' })).toEqual([today._id])
  })
  it('never costs less than what was paid for it', async () => {
    const { call, product, order, read, record, bodyOf } = aShop()
    const items = [{ productId: await product({ price: 100 }), quantity: 1 }]
    const { _id: id } = await order(items)
    await record({ orderId: id, amount: 60 })
    const edit = async (form: object) => {
      const { revision } = await read(id)
      const body = { ...bodyOf(items, form), revision }
      return call(r.editOrder, { params: { id }, body })
    }
    const cheaper = await edit({ discount: 90 })
    expect([cheaper.status, cheaper.body]).toMatchObject([
      409,
      {
        code: 'order_total_below_paid',
        message:
          'Ya se pagó más de lo que el pedido costaría. Devuelve primero $50.00 y guarda de nuevo.',
        details: { current: { total: 100, totalPaid: 60 } },
      },
    ])
    expect((await edit({ discount: 40 })).data).toMatchObject({ total: 60, remainingBalance: 0 })
    await record({ orderId: id, amount: 50, type: 'out' })
    expect((await edit({ discount: 90 })).data).toMatchObject({ total: 10, totalPaid: 10 })
  })
  it('that was paid keeps its client', async () => {
    const { call, product, order, record, bodyOf, anotherClient, read } = aShop()
    const items = [{ productId: await product(), quantity: 1 }]
    const { _id: id } = await order(items)
    const edit = async (clientId: string) => {
      const { revision } = await read(id)
      const body = { ...bodyOf(items, { clientId }), revision }
      return call(r.editOrder, { params: { id }, body })
    }
    const [second, third] = [anotherClient(), anotherClient()]
    expect((await edit(second)).data.clientId).toBe(second)
    await record({ orderId: id, amount: 60 })
    const refused = await edit(third)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Este pedido ya tiene pagos de su cliente. Devuélvelos antes de cambiar de cliente.',
    ])
    await record({ orderId: id, amount: 60, type: 'out' })
    expect((await edit(third)).data.clientId).toBe(third)
  })
  it('keeps the price of its day and the name of a product that changes', async () => {
    const { call, product, order, read, bodyOf } = aShop()
    const wax = await product()
    const gel = await product({ name: 'Gel', price: 99 })
    const { _id: id, revision } = await order([{ productId: wax, quantity: 1 }])
    for (const productId of [wax, gel])
      await call(r.editProduct, {
        params: { id: productId },
        body: { product: { name: 'Otra', description: 'Otra cosa', price: 500 } },
      })
    expect((await read(id)).items[0]).toMatchObject({ name: 'Cera mate', unitPrice: 240 })
    const items = [
      { productId: wax, quantity: 2 },
      { productId: gel, quantity: 1 },
    ]
    const { data } = await call(r.editOrder, {
      params: { id },
      body: { ...bodyOf(items), revision },
    })
    expect(data.items.map(({ unitPrice }) => unitPrice)).toEqual([240, 500])
    expect(data.total).toBe(980)
  })
  it.each([
    [{ items: [] }, 'Agrega al menos un producto'],
    [{ clientId: 'ana' }, 'Elige un cliente'],
    [{ delivery: 'delivery', deliveryAddress: '  ' }, 'Escribe la dirección de entrega'],
    [{ deliveryFee: '1,250.50 MXN' }, 'El envío: escribe una cantidad'],
    [{ deliveryFee: 5e-324 }, 'El envío: máximo 2 decimales'],
    [{ deliveryFee: -1 }, 'El envío: no puede ser negativo'],
    [{ discount: 1.005 }, 'El descuento: máximo 2 decimales'],
    [{ discount: 240.5 }, 'El descuento no puede ser mayor que el total del pedido'],
    [{ deliveryTime: '25:00' }, 'La hora no es válida'],
    [{ deliveryDate: '2026-02-30' }, 'La fecha no es válida'],
    [{ deliveryDate: '1900-01-01' }, 'La fecha debe ser del año 2000 en adelante'],
    [{ deliveryDate: '2099-01-01' }, 'La fecha no puede ser más de un año después de hoy'],
    [{ branchId: newId() }, 'No se encontró la sucursal'],
    [{ clientId: newId() }, 'Cliente no encontrado'],
  ])('is refused with %j: %s', async (form, message) => {
    const { call, product, tryOrder } = aShop()
    const items = [{ productId: await product(), quantity: 1 }]
    const { body } = await tryOrder(items, form as object)
    expect(body.message).toBe(message)
    expect((await call(r.listOrders, { query: {} })).data).toEqual([])
  })
  it.each([
    [0, 'La cantidad debe ser mayor a 0'],
    [-2, 'La cantidad debe ser mayor a 0'],
    [1.5, 'La cantidad solo puede contener números enteros'],
    [1_000_000_000, 'La cantidad debe tener máximo 4 dígitos'],
    ['1,250.50 MXN', 'La cantidad es requerida'],
  ])('refuses a quantity of %j: %s', async (quantity, message) => {
    const { product, tryOrder } = aShop()
    const items = [{ productId: await product(), quantity: quantity as number }]
    const { status, body } = await tryOrder(items)
    expect([status, body.message]).toEqual([422, message])
  })
  it('limits the quantity of a product over several items as in one', async () => {
    const { product, tryOrder } = aShop()
    const productId = await product({ price: 1 })
    const twice = (quantity: number) =>
      tryOrder([
        { productId, quantity: 5_000 },
        { productId, quantity },
      ])
    const { status, body } = await twice(5_000)
    expect([status, body.message]).toEqual([422, 'La cantidad debe tener máximo 4 dígitos'])
    expect((await twice(4_999)).data.items).toMatchObject([{ quantity: 9_999 }])
  })
  it('refuses a total above the limit', async () => {
    const { product, tryOrder } = aShop()
    const items = [{ productId: await product({ price: 999_999 }), quantity: 9_999 }]
    const { body } = await tryOrder(items)
    expect(body.message).toBe('El total del pedido es demasiado alto')
  })
  it('of another business is not found, nor are its products', async () => {
    const shop = aShop()
    const theirs = aShop()
    const { _id: id } = await theirs.order([{ productId: await theirs.product(), quantity: 1 }])
    const ownItems = [{ productId: await shop.product(), quantity: 1 }]
    const body = { ...shop.bodyOf(ownItems), revision: 'x' }
    const tries = [
      await shop.call(r.getOrder, { params: { id } }),
      await shop.call(r.editOrder, { params: { id }, body }),
      await shop.setStatus(id, 'delivered'),
      await shop.giveBack(id),
      await shop.attempt({ orderId: id }),
    ]
    expect(tries.map(({ status, body: answer }) => [status, answer.message])).toEqual(
      tries.map(() => [404, 'Pedido no encontrado'])
    )
    const foreign = await theirs.product()
    const { body: refused } = await shop.tryOrder([{ productId: foreign, quantity: 1 }])
    expect(refused.message).toBe('Producto no encontrado')
    expect((await theirs.read(id)).status).toBe('pending')
  })
  it('refuses an edit of an older revision; a repeated edit is no conflict', async () => {
    const { call, product, order, bodyOf } = aShop()
    const items = [{ productId: await product(), quantity: 1 }]
    const { _id: id, revision } = await order(items)
    const edit = (details: string) =>
      call(r.editOrder, { params: { id }, body: { ...bodyOf(items, { details }), revision } })
    await edit('Con moño')
    expect((await edit('Con moño')).status).toBe(200)
    const { status, body } = await edit('Sin moño')
    expect([status, body.message]).toEqual([
      409,
      'Alguien más cambió este pedido. Revisa los cambios y guarda de nuevo.',
    ])
    expect(body).toMatchObject({ details: { current: { details: 'Con moño' } } })
  })
  it('can be edited after its client was deleted, but not moved to a missing client', async () => {
    const { call, product, order, bodyOf, loseClient } = aShop()
    const items = [{ productId: await product(), quantity: 1 }]
    const { _id: id, revision } = await order(items)
    loseClient()
    const edit = (form: object) =>
      call(r.editOrder, { params: { id }, body: { ...bodyOf(items, form), revision } })
    expect((await edit({ clientId: newId() })).body.message).toBe('Cliente no encontrado')
    expect((await edit({ details: 'Con moño' })).data.details).toBe('Con moño')
  })
  it('is refused for a client who is being deleted at the same moment', async () => {
    const { businessId, clientId, product, tryOrder } = aShop()
    const owner = new pg.Client({ connectionString: app.testApp.database.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.business_id', $1, false)`, [businessId])
    const items = [{ productId: await product(), quantity: 1 }]
    await owner.query('insert into platform.removed_client values ($1, $2)', [businessId, clientId])
    await owner.end()
    expect(await tryOrder(items)).toMatchObject({
      status: 404,
      body: { code: 'client_not_found' },
    })
  })
  it('is registered once under one key', async () => {
    const { call, product, bodyOf } = aShop()
    const body = bodyOf([{ productId: await product(), quantity: 1 }])
    const key = { idempotencyKey: newId() }
    const replies = await Promise.all([1, 2, 3].map(() => call(r.createOrder, { body }, key)))
    const again = await call(r.createOrder, { body }, key)
    expect((await call(r.listOrders, { query: {} })).data).toHaveLength(1)
    const createdIds = replies.flatMap(({ body: answer }) =>
      answer.success ? [answer.data._id] : []
    )
    expect(new Set([...createdIds, again.data._id]).size).toBe(1)
  })
})

describe('a product of an open order', () => {
  it('is archived instead of deleted, stays readable, and is delivered or replaced [G1-03]', async () => {
    const { call, product, order, read, bodyOf, setStatus, tryOrder } = aShop()
    const wax = await product()
    const gel = await product({ name: 'Gel' })
    const first = await order([{ productId: wax, quantity: 1 }])
    const second = await order([{ productId: wax, quantity: 1 }])
    const { data } = await call(r.deleteProduct, { params: { id: wax } })
    expect(data.archived).toBe(true)
    expect((await read(first._id)).items[0]?.name).toBe('Cera mate')
    expect((await setStatus(first._id, 'delivered')).data.status).toBe('delivered')
    const replaced = await call(r.editOrder, {
      params: { id: second._id },
      body: { ...bodyOf([{ productId: gel, quantity: 1 }]), revision: second.revision },
    })
    expect(replaced.data.items.map(({ name }) => name)).toEqual(['Gel'])
    const { body } = await tryOrder([{ productId: wax, quantity: 1 }])
    expect(body.message).toBe('Uno de los productos ya no está a la venta. Quítalo del pedido.')
    // No open order waits for it any more.
    const deleted = await call(r.deleteProduct, { params: { id: wax } })
    expect(deleted.data.archived).toBe(false)
    expect((await read(first._id)).items[0]).toMatchObject({ name: 'Cera mate', images: [] })
  })
})
