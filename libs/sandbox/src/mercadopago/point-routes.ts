import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Timers } from '../time.ts'
import { mercadoPagoErrors } from './errors.ts'
import { refundedOf } from './model.ts'
import { type PointOrder, PointOrderInput } from './point-model.ts'
import type { MercadoPagoStore } from './store.ts'

const Id = z.object({ id: z.string() })
const Page = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(50),
  offset: z.coerce.number().int().min(0).default(0),
})
const Search = z.object({
  begin_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  external_reference: z.string().optional(),
  type: z.string().optional(),
})
const RefundInput = z
  .object({
    transactions: z.array(z.object({ id: z.string(), amount: z.string() })).optional(),
  })
  .nullish()

type Parts = {
  readonly store: MercadoPagoStore
  readonly timers: Timers
  readonly sellerOf: (request: FastifyRequest) => number
}

const decimal = (amount: number): string => amount.toFixed(2)
const paymentRef = ({ id }: PointOrder): string => `PAY${id.slice(3)}`

/** An order on the wire: amounts are texts, and its payment has a number of its own. */
const orderOnWire = ({ payments, chargebacks }: MercadoPagoStore, order: PointOrder) => {
  const { id, fields, paymentId } = order
  const payment = paymentId === null ? undefined : payments.get(paymentId)
  const [requestedPayment] = fields.transactions.payments
  const ofPayment = [...chargebacks.values()].filter(({ paymentId: of }) => of === paymentId)
  return {
    ...fields,
    id,
    processing_mode: 'automatic',
    country_code: 'MEX',
    user_id: String(order.sellerId),
    status: order.status,
    status_detail: order.detail,
    currency: order.currency,
    created_date: order.createdAt,
    last_updated_date: order.updatedAt,
    transactions: {
      payments: [
        {
          id: paymentRef(order),
          amount: requestedPayment.amount,
          status: order.status,
          status_detail: order.detail,
          ...(payment !== undefined && {
            reference_id: String(payment.id),
            paid_amount: decimal(payment.amount),
            refunded_amount: decimal(refundedOf(payment)),
          }),
        },
      ],
      ...(ofPayment.length > 0 && {
        chargebacks: ofPayment.map(({ id: chargebackId, won }) => ({
          id: chargebackId,
          transaction_id: paymentRef(order),
          status: won === null ? 'opened' : 'closed',
          won,
        })),
      }),
    },
  }
}

/** Terminals, and orders on them (Mercado Pago's Orders API for Point). */
export const pointRoutes = (app: FastifyInstance, { store, timers, sellerOf }: Parts): void => {
  const { point } = store
  const findOwn = (request: FastifyRequest): PointOrder => {
    const order = point.find(Id.parse(request.params).id)
    if (order?.sellerId !== sellerOf(request))
      throw mercadoPagoErrors.ofOrder(404, 'order_not_found')
    return order
  }
  app.get('/terminals/v1/list', async request => {
    const { limit, offset } = Page.parse(request.query)
    const sellerId = sellerOf(request)
    const ownTerminals = [...point.terminals.values()].filter(
      terminal => terminal.sellerId === sellerId
    )
    return {
      data: {
        terminals: ownTerminals
          .slice(offset, offset + limit)
          .map(({ id, externalPosId, mode }) => ({
            id,
            pos_id: 1,
            store_id: '1',
            external_pos_id: externalPosId,
            operating_mode: mode,
          })),
      },
      paging: { total: ownTerminals.length, limit, offset },
    }
  })
  app.post('/v1/orders', async (request, reply) => {
    const sellerId = sellerOf(request)
    const key = keyOf(request)
    if (store.quirks.failingOrders > 0) {
      store.quirks.failingOrders -= 1
      throw mercadoPagoErrors.failing()
    }
    const fields = PointOrderInput.safeParse(request.body)
    if (!fields.success) throw mercadoPagoErrors.ofOrder(400, z.prettifyError(fields.error))
    const order = point.create(sellerId, fields.data, key)
    const answer = orderOnWire(store, order)
    timers.after(0, () => point.deliver(order))
    if (point.losesAnswer(order)) throw mercadoPagoErrors.failing()
    return reply.status(201).send(answer)
  })
  app.get('/v1/orders', async request => {
    const { external_reference: reference, type, ...range } = Search.parse(request.query)
    const sellerId = sellerOf(request)
    const [from, to] = [Date.parse(range.begin_date), Date.parse(range.end_date)]
    const listed = store.quirks.listIsLate ? [] : [...point.orders.keys()]
    const matching = listed
      .flatMap(id => point.find(id) ?? [])
      .filter(
        ({ sellerId: of, fields, createdAt }) =>
          of === sellerId &&
          (reference === undefined || fields.external_reference === reference) &&
          (type === undefined || fields.type === type) &&
          Date.parse(createdAt) >= from &&
          Date.parse(createdAt) <= to
      )
    return {
      data: matching.map(order => orderOnWire(store, order)),
      paging: { total: String(matching.length), total_pages: '1', offset: '0', limit: '50' },
    }
  })
  app.get('/v1/orders/:id', async request => orderOnWire(store, findOwn(request)))
  app.post('/v1/orders/:id/cancel', async (request, reply) => {
    const order = findOwn(request)
    const mayAsk = request.headers['x-allow-cancelable-status'] === 'at_terminal'
    const done = point.cancel(order, mayAsk)
    const { obeysCancel } = store.quirks
    if (done === 'asked' && obeysCancel) timers.after(0, () => point.obeyCancel(order))
    return reply.status(done === 'asked' ? 202 : 200).send(orderOnWire(store, order))
  })
  app.post('/v1/orders/:id/refund', async (request, reply) => {
    const order = findOwn(request)
    const payment = store.payments.get(order.paymentId ?? 0)
    if (payment === undefined) throw mercadoPagoErrors.ofOrder(409, 'cannot_refund_order')
    const [part] = RefundInput.parse(request.body)?.transactions ?? []
    const amount = part === undefined ? undefined : Number(part.amount)
    store.refund(payment, amount, keyOf(request))
    point.refunded(order, payment)
    return reply.status(201).send(orderOnWire(store, order))
  })
}

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers['x-idempotency-key']
  if (typeof key !== 'string') throw mercadoPagoErrors.ofOrder(400, 'empty_required_header')
  return key
}
