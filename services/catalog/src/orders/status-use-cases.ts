import { type Actor, allows } from '@mostrador/contracts'
import type { Order, OrderPayment, OrderStatus } from '@mostrador/contracts/catalog'
import { centsOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { storedDay } from '../money/repository.ts'
import { recordMoney } from '../money/use-cases.ts'
import { moveStock } from '../stock/move-use-cases.ts'
import { markReferenced } from '../scheduling-client.ts'
import { readBranches } from '../stock/places-client.ts'
import { changesStatus } from './order.ts'
import { admitPayment, type OrderEvent, publishOrder } from './payments-use-cases.ts'
import { findQuoted } from './quote-repository.ts'
import { toProduct } from '../products/repository.ts'
import {
  findLines,
  findTaken,
  lockOrder,
  lockSold,
  readOrder,
  type StoredOrder,
  updateOrder,
} from './repository.ts'

type OrderRevision = {
  readonly actor: Actor
  readonly id: string
  readonly revision?: string | undefined
}
type SetStatus = OrderRevision & {
  readonly status: OrderStatus
  readonly payment?: OrderPayment | undefined
}
const RECORD_MONEY = { page: 'money', action: 'create' } as const

/**
 * Delivers or cancels a pending order [ORD-02, ORD-03]; what it is already is answered as it is.
 * Delivering takes its products out of the stock of its branch, and collects `payment`, in one
 * transaction. Refuses `order_not_found`, `order_delivered`, `order_canceled`,
 * `order_status_final`, `order_changed`, `stock_insufficient` naming the product,
 * `order_nothing_due`, `order_overpaid`, `method_of_provider`, and `forbidden` to whoever may not
 * record money.
 */
export const setOrderStatus =
  (ctx: CatalogContext) =>
  async ({ actor, id, revision, status, payment }: SetStatus): Promise<Order> => {
    const businessId = businessOf(actor)
    checkPayment(actor, status, payment)
    const main = await mainBranchForOpenings(ctx, businessId)
    const today = await todayOf(ctx, businessId)
    return ctx.db.transaction(async tx => {
      const order = await lockOrder(tx, { businessId, id })
      if (order === null) throw new Refusal('order_not_found')
      const current = await readOrder(tx, order)
      const changes = changesStatus(current.status, status)
      if (!changes.ok) throw new Refusal(changes.code, { current })
      if (!changes.value && payment !== undefined) throw new Refusal('order_delivered', { current })
      if (!changes.value) return current
      refuseStale(current, revision)
      if (status === 'canceled')
        return finishOrder(tx, order, 'order.canceled', { status, canceledAt: ctx.clock.now() })
      await takeStock(ctx, tx, order, main)
      if (payment !== undefined)
        await collectPayment(ctx, tx, order, { ...payment, current, actor, today })
      return finishOrder(tx, order, 'order.delivered', { status, deliveredAt: ctx.clock.now() })
    })
  }

/**
 * The main branch, where the first figure of a product becomes a movement; it is not deleted any
 * more. That of the order was marked when the order was made.
 */
const mainBranchForOpenings = async (
  { call }: CatalogContext,
  businessId: string
): Promise<string> => {
  const { main } = await readBranches(call, businessId)
  await markReferenced(call, businessId, { branchIds: [main] })
  return main
}

/** Refuses what can be told before any row is read. */
const checkPayment = (
  actor: Actor,
  status: OrderStatus,
  payment: OrderPayment | undefined
): void => {
  if (payment === undefined) return
  if (status !== 'delivered') throw new Refusal('order_payment_undelivered')
  if (payment.paymentMethod === 'mercado_pago') throw new Refusal('method_of_provider')
  if (!allows(actor, RECORD_MONEY)) throw new Refusal('forbidden')
}

const refuseStale = (current: Order, revision: string | undefined): void => {
  if (revision !== undefined && revision !== current.revision)
    throw new Refusal('order_changed', { current })
}

const finishOrder = async (
  tx: Tx,
  ref: StoredOrder,
  type: OrderEvent,
  fields: Partial<StoredOrder>
): Promise<Order> => {
  const order = await updateOrder(tx, ref, fields)
  await publishOrder(tx, type, order)
  return readOrder(tx, order)
}

/** Takes out what somebody counts; what was deleted or never counted leaves no movement. */
const takeStock = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, id, branchId, folio }: StoredOrder,
  mainBranchId: string
): Promise<void> => {
  const ordered = await findLines(tx, businessId, [id])
  const ids = ordered.map(({ productId }) => productId)
  await lockSold(tx, businessId, { ids, to: 'sell' })
  const products = await findQuoted(tx, businessId, ids)
  const counted = new Set(
    products.map(toProduct).flatMap(({ _id, tracksStock }) => (tracksStock ? [_id] : []))
  )
  const lines = ordered
    .filter(({ productId }) => counted.has(productId))
    .map(({ productId, quantity }) => ({
      productId,
      quantity,
      branchId,
      type: 'out' as const,
      reason: 'sale' as const,
      unitCostCents: null,
      comments: `Pedido ${folio}`,
    }))
  if (lines.length === 0) return
  await moveStock(ctx, tx, { businessId, lines, mainBranchId, orderId: id })
}

type Collected = OrderPayment & {
  readonly current: Order
  readonly actor: Actor
  readonly today: string
}

/** Records what is collected with a delivery: what is left to pay by default. */
const collectPayment = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, id, clientId, branchId, folio }: StoredOrder,
  { current, actor, today, amount, paymentMethod }: Collected
): Promise<void> => {
  const amountCents = centsOf(amount ?? current.remainingBalance)
  if (amountCents <= 0) throw new Refusal('order_nothing_due', { current })
  await admitPayment(tx, businessId, { orderId: id, cents: amountCents, comesIn: true })
  await recordMoney(tx, {
    businessId,
    clientId,
    branchId,
    paymentMethod,
    amountCents,
    id: ctx.ids(),
    customId: '',
    date: storedDay(today),
    type: 'in',
    comments: `Pedido ${folio}`,
    category: 'sales',
    receipts: [],
    orderId: id,
    createdBy: actor.name,
    createdAt: ctx.clock.now(),
  })
}

/**
 * Cancels a delivered order: what left the stock for it comes back, once. Its payments stay; they
 * are taken back where money is. Refuses `order_not_found`, `order_pending`, `order_changed`; what
 * came back already is answered as it is.
 */
export const returnOrder =
  (ctx: CatalogContext) =>
  async ({ actor, id, revision }: OrderRevision): Promise<Order> => {
    const businessId = businessOf(actor)
    const main = await mainBranchForOpenings(ctx, businessId)
    return ctx.db.transaction(async tx => {
      const order = await lockOrder(tx, { businessId, id })
      if (order === null) throw new Refusal('order_not_found')
      const current = await readOrder(tx, order)
      if (current.status === 'pending') throw new Refusal('order_pending', { current })
      if (current.status === 'canceled') return orCanceled(current)
      refuseStale(current, revision)
      await returnStock(ctx, tx, order, main)
      return finishOrder(tx, order, 'order.returned', {
        status: 'canceled',
        canceledAt: ctx.clock.now(),
      })
    })
  }

/** One that was returned is answered; one that was never delivered has nothing to return. */
const orCanceled = (current: Order): Order => {
  if (current.deliveredAt === null) throw new Refusal('order_canceled', { current })
  return current
}

const returnStock = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, id, folio }: StoredOrder,
  mainBranchId: string
): Promise<void> => {
  const consumed = await findTaken(tx, { businessId, id })
  if (consumed.length === 0) return
  const lines = consumed.map(movement => ({
    ...movement,
    type: 'in' as const,
    reason: 'return' as const,
    unitCostCents: null,
    comments: `Devolución del pedido ${folio}`,
  }))
  await moveStock(ctx, tx, { businessId, lines, mainBranchId, orderId: id })
}
