import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { anActor, type TestReply } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp, TODAY } from '../test/money-test-app.ts'
import { anOrderShop } from '../test/order-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

/** A shop with an order of 2 waxes of 240 pesos, of which there are so many. */
const anOrder = async (stock = 5) => {
  const shop = anOrderShop(app.testApp)
  const productId = await shop.product({ stock })
  const created = await shop.order([{ productId, quantity: 2 }])
  return {
    ...shop,
    productId,
    id: created._id,
    created,
    stock: () => shop.stockOf(productId),
    events: async () => {
      const { rows } = await app.testApp.infra.database.relay.query<{ type: string }>(
        `select type from platform.outbox where key = $1 order by id`,
        [created._id]
      )
      return rows.map(({ type }) => type)
    },
  }
}

describe('delivering an order', () => {
  it('takes its products out of the stock, in the same step [ORD-02, ORD-03]', async () => {
    const { id, setStatus, moves, stock, read, call } = await anOrder()
    const { body } = await setStatus(id, 'delivered')
    expect(body).toMatchObject({ success: true, data: { status: 'delivered' } })
    expect((await read(id)).deliveredAt).toBe('2026-11-22T06:30:00.000Z')
    expect(await stock()).toBe(3)
    expect(await moves()).toEqual(['in opening 5', 'out sale 2'])
    const { data } = await call(r.listStockMovements, { query: {} })
    expect(data.find(({ type }) => type === 'out')?.orderId).toBe(id)
  })
  it('leaves no movement of uncounted or deleted products', async () => {
    const { product, order, setStatus, moves } = await anOrder()
    const uncounted = await product({ name: 'Bolsa' })
    const { _id } = await order([{ productId: uncounted, quantity: 4 }])
    expect((await setStatus(_id, 'delivered')).data.status).toBe('delivered')
    expect(await moves()).toEqual([])
  })
  it('names what is missing, and writes nothing', async () => {
    const { id, created, call, bodyOf, productId, product, setStatus, moves, read } =
      await anOrder(1)
    const gel = await product({ name: 'Gel', stock: 9 })
    const items = [
      { productId: gel, quantity: 1 },
      { productId, quantity: 2 },
    ]
    const edited = { ...bodyOf(items), revision: created.revision }
    await call(r.editOrder, { params: { id }, body: edited })
    const { status, body } = await setStatus(id, 'delivered', { payment: {} })
    expect([status, body.message]).toEqual([409, 'Solo queda 1 de Cera mate'])
    expect(await read(id)).toMatchObject({ status: 'pending', totalPaid: 0 })
    expect(await moves()).toEqual([])
  })
  it('succeeds once for two simultaneous requests; a repeated one answers the same order [ORD-02]', async () => {
    const { id, setStatus, stock, events } = await anOrder()
    const both = await Promise.all([setStatus(id, 'delivered'), setStatus(id, 'delivered')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await setStatus(id, 'delivered')).data.status).toBe('delivered')
    expect(await stock()).toBe(3)
    expect(await events()).toEqual(['order.created', 'order.delivered'])
  })
  it('succeeds once for 50 simultaneous requests of the last pieces; the others are refused [ORD-02]', async () => {
    const { product, order, setStatus, stockOf, call } = await anOrder()
    const last = await product({ name: 'Último', stock: 1 })
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => order([{ productId: last, quantity: 1 }]))
    )
    const replies = await Promise.all(orders.map(({ _id }) => setStatus(_id, 'delivered')))
    const outcomes = replies.map(({ body }) => (body.success ? 'ok' : body.message))
    expect(outcomes.filter(text => text === 'ok')).toHaveLength(1)
    expect(outcomes.filter(text => text === 'No hay existencias de Último')).toHaveLength(49)
    expect(await stockOf(last)).toBe(0)
    const { data } = await call(r.listOrders, { query: { status: 'delivered' } })
    expect(data).toHaveLength(1)
  }, 60_000)
  it('while it is cancelled ends in one of both states, and the stock agrees', async () => {
    const { id, setStatus, stock, read } = await anOrder()
    const [delivered, canceled] = await Promise.all([
      setStatus(id, 'delivered'),
      setStatus(id, 'canceled'),
    ])
    const { status } = await read(id)
    const [won, lost] = status === 'delivered' ? [delivered, canceled] : [canceled, delivered]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.body.message).toBe(
      status === 'delivered' ? 'Este pedido ya está entregado' : 'Este pedido está cancelado'
    )
    expect(await stock()).toBe(status === 'delivered' ? 3 : 5)
  })
  it('is refused for an order that changed since it was read', async () => {
    const { id, created, call, bodyOf, productId, setStatus, stock } = await anOrder()
    const { revision } = created
    const body = { ...bodyOf([{ productId, quantity: 3 }]), revision }
    await call(r.editOrder, { params: { id }, body })
    const refused = await setStatus(id, 'delivered', { revision })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'order_changed',
      details: { current: { total: 720 } },
    })
    expect(await stock()).toBe(5)
  })
  it('records the remaining payment in the same step, once, with the permission to record money', async () => {
    const { id, attempt, setStatus, read, list, businessId, branchId } = await anOrder()
    await attempt({ orderId: id, amount: 100.5 })
    const permissions = [{ pageId: pageIds.orders, actions: ['edit' as const] }]
    const clerk = app.testApp.as(anActor({ businessId, permissions }))
    const body = { status: 'delivered' as const, payment: { paymentMethod: 'debit' as const } }
    expect((await clerk(r.setOrderStatus, { params: { id }, body })).status).toBe(403)
    const { data } = await setStatus(id, 'delivered', body)
    expect(data).toMatchObject({
      status: 'delivered',
      paymentStatus: 'completed',
      totalPaid: 480,
      remainingBalance: 0,
    })
    expect(await list({ paymentMethod: 'debit' })).toMatchObject([
      { amount: 379.5, orderId: id, date: TODAY, branchId, category: 'sales', type: 'in' },
    ])
    expect((await setStatus(id, 'delivered', body)).status).toBe(409)
    expect((await read(id)).totalPaid).toBe(480)
  })
  it('refuses to record a payment of a paid order, by the provider, or with another status', async () => {
    const { id, attempt, setStatus, stock } = await anOrder()
    await attempt({ orderId: id, amount: 480 })
    const codeOfStatusChange = async (status: 'delivered' | 'canceled', payment: object) =>
      (await setStatus(id, status, { payment })).body.message
    expect(await codeOfStatusChange('delivered', {})).toBe('Este pedido ya está pagado')
    expect(await codeOfStatusChange('delivered', { paymentMethod: 'mercado_pago' })).toBe(
      'Los pagos de Mercado Pago se registran solos'
    )
    expect(await codeOfStatusChange('delivered', { amount: '1,250.50 MXN' })).toBe(
      'El monto debe ser mayor a 0'
    )
    expect(await codeOfStatusChange('canceled', {})).toBe(
      'El cobro se registra al entregar. Para cobrar antes usa «Cobrar».'
    )
    expect(await stock()).toBe(5)
  })
})

describe('an order that is over', () => {
  it('cannot be edited, delivered or reopened [ORD-02]', async () => {
    const { id, created, call, bodyOf, productId, setStatus, giveBack } = await anOrder()
    expect((await giveBack(id)).body.message).toBe('Este pedido todavía no se entrega')
    expect((await setStatus(id, 'canceled')).data.canceledAt).toBe('2026-11-22T06:30:00.000Z')
    const body = { ...bodyOf([{ productId, quantity: 1 }]), revision: created.revision }
    const tries = [
      await setStatus(id, 'delivered'),
      await setStatus(id, 'pending'),
      await call(r.editOrder, { params: { id }, body }),
      await giveBack(id),
    ]
    expect(tries.map(({ body: answer }) => answer.message)).toEqual([
      'Este pedido está cancelado',
      'Un pedido no regresa a pendiente',
      'Este pedido está cancelado',
      'Este pedido está cancelado',
    ])
  })
  it('returns its products to the stock when it is returned, once', async () => {
    const { id, setStatus, giveBack, stock, moves, events } = await anOrder()
    await setStatus(id, 'delivered')
    const replies = await Promise.all([giveBack(id), giveBack(id)])
    expect(replies.map(({ data }) => data.status)).toEqual(['canceled', 'canceled'])
    expect(await stock()).toBe(5)
    expect(await moves()).toEqual(['in opening 5', 'in return 2', 'out sale 2'])
    expect(await events()).toEqual(['order.created', 'order.delivered', 'order.returned'])
  })
})

/** 'ok', or the code of the refusal. */
const codeOf = ({ body }: TestReply<unknown>): string => (body.success ? 'ok' : body.code)

describe('payments of an order', () => {
  it('change its state to partial, then completed, and are taken back', async () => {
    const { id, record, read, call, events } = await anOrder()
    const paid = async () => {
      const { totalPaid, remainingBalance, paymentStatus } = await read(id)
      return [totalPaid, remainingBalance, paymentStatus]
    }
    const first = await record({ orderId: id, amount: 180.25 })
    expect(first.orderId).toBe(id)
    expect(await paid()).toEqual([180.25, 299.75, 'partial'])
    await record({ orderId: id, amount: 299.75 })
    expect(await paid()).toEqual([480, 0, 'completed'])
    await call(r.correctMoneyMovement, { params: { id: first._id }, body: { reason: 'doble' } })
    expect(await paid()).toEqual([299.75, 180.25, 'partial'])
    expect((await events()).filter(type => type === 'order.changed').length).toBeGreaterThan(2)
  })
  it('of two simultaneous full payments, one is accepted and the other refused', async () => {
    const { id, attempt, setStatus, read } = await anOrder()
    const payment = { paymentMethod: 'debit' as const }
    const tries = await Promise.all([
      attempt({ orderId: id, amount: 480 }),
      attempt({ orderId: id, amount: 480 }),
      setStatus(id, 'delivered', { payment }),
    ])
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const { body } = tries.slice(0, 2).find(({ status }) => status !== 200) ?? {}
    expect(body).toMatchObject({ code: 'order_overpaid', details: { current: { total: 480 } } })
    expect(await read(id)).toMatchObject({ totalPaid: 480, remainingBalance: 0 })
  })
  it('are limited to its total, and refunds to what was paid', async () => {
    const { id, attempt, record, call, setStatus, read } = await anOrder()
    const replyCode = async (reply: Promise<TestReply<unknown>>) => codeOf(await reply)
    expect(await replyCode(attempt({ orderId: id, amount: 480.01 }))).toBe('order_overpaid')
    const first = await record({ orderId: id, amount: 400 })
    const payment = { paymentMethod: 'debit' as const, amount: 80.01 }
    expect(await replyCode(setStatus(id, 'delivered', { payment }))).toBe('order_overpaid')
    const out = { orderId: id, type: 'out' as const }
    expect(await replyCode(attempt({ ...out, amount: 400.01 }))).toBe('order_refund_too_large')
    const recorded = await record({ ...out, amount: 300 })
    // What was given back was paid by it: it is neither corrected nor deleted before that is.
    const params = { id: first._id }
    const tries = [
      await call(r.correctMoneyMovement, { params, body: { reason: 'doble' } }),
      await call(r.deleteMoneyMovement, { params }),
    ]
    expect(tries.map(codeOf)).toEqual(Array(2).fill('order_refund_too_large'))
    await record({ orderId: id, amount: 380 })
    const back = { params: { id: recorded._id }, body: { reason: 'error' } }
    expect(await replyCode(call(r.correctMoneyMovement, back))).toBe('order_overpaid')
    expect(await read(id)).toMatchObject({ totalPaid: 480, remainingBalance: 0 })
  })
  it('that are edited obey the same limits, and add nothing to a cancelled order', async () => {
    const { id, record, call, read, setStatus } = await anOrder()
    const { _id, ...first } = await record({ orderId: id, amount: 400 })
    const edit = async (form: { amount?: number; type?: 'in' | 'out'; comments?: string }) => {
      const { customId, clientId, branchId, type, comments, paymentMethod, category } = first
      const keptFields = { customId, clientId, branchId, type, comments, paymentMethod, category }
      const fields = { ...keptFields, amount: 400, receipts: [], ...form }
      return codeOf(await call(r.editMoneyMovement, { params: { id: _id }, body: fields }))
    }
    expect(await edit({ amount: 480.01 })).toBe('order_overpaid')
    expect(await edit({ type: 'out' })).toBe('order_refund_too_large')
    expect(await edit({ amount: 480 })).toBe('ok')
    const recorded = await record({ orderId: id, amount: 80, type: 'out' })
    await setStatus(id, 'canceled')
    const { _id: __, ...out } = recorded
    const turned = {
      params: { id: recorded._id },
      body: { ...out, type: 'in' as const, amount: 10 },
    }
    expect(codeOf(await call(r.editMoneyMovement, turned))).toBe('order_canceled')
    expect(await edit({ amount: 400, comments: 'En efectivo' })).toBe('ok')
    expect((await read(id)).totalPaid).toBe(320)
  })
  it('are refused for a cancelled order, but can be refunded', async () => {
    const { id, attempt, setStatus, read } = await anOrder()
    await attempt({ orderId: id, amount: 100 })
    await setStatus(id, 'canceled')
    const { status, body } = await attempt({ orderId: id, amount: 50 })
    expect([status, body.message]).toEqual([409, 'Este pedido está cancelado'])
    expect((await attempt({ orderId: id, amount: 100, type: 'out' })).status).toBe(200)
    expect((await read(id)).totalPaid).toBe(0)
  })
})
