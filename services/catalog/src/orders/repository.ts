import type { Order } from '@mostrador/contracts/catalog'
import { MAX_LISTED_ORDERS } from '@mostrador/contracts/catalog'
import { pesosOf } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { dayText, storedDay } from '../money/repository.ts'
import { revisionOf } from '../row-revision.ts'
import { type Line, paymentOf, type Sold } from './order.ts'
import { paidByOrder } from './payments-repository.ts'

export type StoredOrder = Awaited<ReturnType<Tx['prisma']['order']['findFirstOrThrow']>>
type StoredLine = Awaited<ReturnType<Tx['prisma']['orderLine']['findFirstOrThrow']>>
export type OrderRef = { readonly businessId: string; readonly id: string }
export type OrderFilter = {
  readonly clientId?: string | undefined
  readonly branchId?: string | undefined
  readonly status?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Orders that pass every part of the filter, the newest first. */
export const findOrders = (
  db: Db,
  businessId: string,
  { from, to, ...same }: OrderFilter
): Promise<StoredOrder[]> =>
  db.prisma.order.findMany({
    where: {
      businessId,
      ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
      deliveryDate: { ...(from && { gte: storedDay(from) }), ...(to && { lte: storedDay(to) }) },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_ORDERS,
  })

export const findOrder = (db: Db | Tx, { businessId, id }: OrderRef): Promise<StoredOrder | null> =>
  db.prisma.order.findFirst({ where: { businessId, id } })

/** The order, locked: nobody edits, delivers, cancels or pays it until the transaction ends. */
export const lockOrder = async (tx: Tx, ref: OrderRef): Promise<StoredOrder | null> => {
  await sql(tx)`select 1 from catalog.sales_order
    where business_id = ${ref.businessId}::uuid and id = ${ref.id}::uuid for update`
  return findOrder(tx, ref)
}

/** Lines of these orders, each order's in its own sequence. */
export const findLines = (
  db: Db | Tx,
  businessId: string,
  orderIds: readonly string[]
): Promise<StoredLine[]> =>
  db.prisma.orderLine.findMany({
    where: { businessId, orderId: { in: [...orderIds] } },
    orderBy: { position: 'asc' },
  })

/**
 * Products as they are sold now, by id; none is deleted or archived until the transaction ends.
 * `to: 'sell'` keeps them from everybody else who sells them for certain.
 */
export const lockSold = async (
  tx: Tx,
  businessId: string,
  { ids, to }: { readonly ids: readonly string[]; readonly to: 'read' | 'sell' }
): Promise<Sold[]> => {
  const productIds = [...ids]
  if (to === 'sell')
    await sql(tx)`select 1 from catalog.product where business_id = ${businessId}::uuid
      and id = any(${productIds}::uuid[]) order by id for no key update`
  else
    await sql(tx)`select 1 from catalog.product where business_id = ${businessId}::uuid
      and id = any(${productIds}::uuid[]) order by id for share`
  const rows = await tx.prisma.product.findMany({
    where: { businessId, id: { in: productIds } },
    select: { id: true, name: true, price: true, isArchived: true },
  })
  return rows.map(({ price, ...row }) => ({ ...row, priceCents: price * 100 }))
}

type NewOrder = StoredOrder
export const insertOrder = (tx: Tx, order: NewOrder): Promise<StoredOrder> =>
  tx.prisma.order.create({ data: order })

export const updateOrder = (
  tx: Tx,
  { businessId, id }: OrderRef,
  data: Partial<StoredOrder>
): Promise<StoredOrder> =>
  tx.prisma.order.update({ where: { businessId_id: { businessId, id } }, data })

/** Writes the lines of an order in place of those that it had. */
export const replaceLines = async (
  tx: Tx,
  { businessId, id: orderId }: OrderRef,
  lines: readonly Line[]
): Promise<void> => {
  await tx.prisma.orderLine.deleteMany({ where: { businessId, orderId } })
  await tx.prisma.orderLine.createMany({
    data: lines.map((line, position) => ({ ...line, businessId, orderId, position })),
  })
}

/** Whether an order that is not delivered yet names a product. */
export const isInOpenOrder = async (
  tx: Tx,
  businessId: string,
  productId: string
): Promise<boolean> => {
  const lines = await tx.prisma.orderLine.findMany({
    where: { businessId, productId },
    select: { orderId: true },
  })
  if (lines.length === 0) return false
  const open = await tx.prisma.order.count({
    where: { businessId, status: 'pending', id: { in: lines.map(({ orderId }) => orderId) } },
  })
  return open > 0
}

/** What left the stock for an order. */
export const findTaken = (tx: Tx, { businessId, id }: OrderRef) =>
  tx.prisma.stockMovement.findMany({
    where: { businessId, orderId: id, type: 'out' },
    select: { productId: true, branchId: true, quantity: true },
  })

/**
 * Orders as they are answered: with their lines, the pictures of their products and what was paid.
 */
export const readOrders = async (
  db: Db | Tx,
  businessId: string,
  rows: readonly StoredOrder[]
): Promise<Order[]> => {
  const ids = rows.map(({ id }) => id)
  const lines = await findLines(db, businessId, ids)
  const products = await db.prisma.product.findMany({
    where: { businessId, id: { in: [...new Set(lines.map(({ productId }) => productId))] } },
    select: { id: true, images: true },
  })
  const images = new Map(products.map(product => [product.id, product.images]))
  const paid = await paidByOrder(db, businessId, ids)
  const linesById = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map(row =>
    toOrder(row, {
      lines: linesById.get(row.id) ?? [],
      images,
      paidCents: paid.get(row.id) ?? 0,
    })
  )
}

/** One of them. */
export const readOrder = async (db: Db | Tx, row: StoredOrder): Promise<Order> => {
  const [order] = await readOrders(db, row.businessId, [row])
  if (order === undefined) throw new Error('An order was read and not answered')
  return order
}

type OrderExtras = {
  readonly lines: readonly Line[]
  readonly images?: ReadonlyMap<string, readonly string[]>
  readonly paidCents?: number
}

export const toOrder = (
  row: StoredOrder,
  { lines, images = new Map(), paidCents = 0 }: OrderExtras
): Order => {
  const { deliveryFeeCents, discountCents, totalCents, createdAt, deliveredAt, canceledAt } = row
  // Held by constraints of the table.
  const status = row.status as Order['status']
  const { paymentStatus, remainingCents } = paymentOf({ status, totalCents }, paidCents)
  const { businessId, clientId, branchId, threadId, assistantId } = row
  const { folio, deliveryTime, deliveryAddress, details, createdBy } = row
  return {
    businessId,
    clientId,
    branchId,
    threadId,
    assistantId,
    createdBy,
    folio,
    status,
    deliveryTime,
    deliveryAddress,
    details,
    paymentStatus,
    _id: row.id,
    delivery: row.delivery as Order['delivery'],
    source: row.source as Order['source'],
    deliveryDate: dayText(row.deliveryDate),
    items: lines.map(({ productId, name, quantity, unitPriceCents }) => ({
      productId,
      name,
      quantity,
      images: [...(images.get(productId) ?? [])],
      unitPrice: pesosOf(unitPriceCents),
      total: pesosOf(quantity * unitPriceCents),
    })),
    deliveryFee: pesosOf(deliveryFeeCents),
    discount: pesosOf(discountCents),
    total: pesosOf(totalCents),
    totalPaid: pesosOf(paidCents),
    remainingBalance: pesosOf(remainingCents),
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    canceledAt: canceledAt?.toISOString() ?? null,
    revision: revisionOf({ row, lines: lines.map(comparableLine) }),
  }
}

const comparableLine = ({ productId, quantity, unitPriceCents }: Line) => [
  productId,
  quantity,
  unitPriceCents,
]
