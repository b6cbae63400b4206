import {
  MAX_AMOUNT,
  type OrderItemForm,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@mostrador/contracts/catalog'
import { accept, refuse, type Result } from '@mostrador/kernel'

/** A product of an order, as it was called and priced when it was added. Cents. */
export type Line = {
  readonly productId: string
  readonly name: string
  readonly quantity: number
  readonly unitPriceCents: number
}
/** A product as it is sold today. */
export type Sold = {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly isArchived: boolean
}
type Charges = { readonly deliveryFeeCents: number; readonly discountCents: number }

const MAX_TOTAL_CENTS = MAX_AMOUNT * 100

/** One item for each product, in the order in which they were first named. */
export const joinedItems = (items: readonly OrderItemForm[]): OrderItemForm[] => {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/**
 * The lines of an order: a product that it had keeps its name and price, a new one has those of
 * today. Refuses `product_not_found` and `order_product_archived`, of new ones alone.
 */
export const linesOf = (
  items: readonly OrderItemForm[],
  sold: readonly Sold[],
  before: readonly Line[] = []
): Result<Line[], 'product_not_found' | 'order_product_archived'> => {
  const earlierLines = new Map(before.map(line => [line.productId, line]))
  const products = new Map(sold.map(product => [product.id, product]))
  const added = items.filter(({ productId }) => !earlierLines.has(productId))
  const unknown = added.filter(({ productId }) => !products.has(productId))
  if (unknown.length > 0)
    return refuse('product_not_found', { ids: unknown.map(({ productId }) => productId) })
  const archived = added.filter(({ productId }) => products.get(productId)?.isArchived)
  if (archived.length > 0)
    return refuse('order_product_archived', { ids: archived.map(({ productId }) => productId) })
  return accept(
    items.map(({ productId, quantity }) => {
      const { name, unitPriceCents } =
        earlierLines.get(productId) ?? asLine(products.get(productId))
      return { productId, name, quantity, unitPriceCents }
    })
  )
}

const asLine = (product: Sold | undefined): Pick<Line, 'name' | 'unitPriceCents'> => ({
  name: product?.name ?? '',
  unitPriceCents: product?.priceCents ?? 0,
})

/** What the lines cost together. Cents. */
export const subtotalOf = (lines: readonly Pick<Line, 'quantity' | 'unitPriceCents'>[]): number =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)

/** The lines with the fee, less the discount. Cents; refuses what is less than nothing. */
export const totalOf = (
  lines: readonly Line[],
  { deliveryFeeCents, discountCents }: Charges
): Result<number, 'order_discount_too_large' | 'order_total_too_large'> => {
  const total = subtotalOf(lines) + deliveryFeeCents - discountCents
  if (total < 0) return refuse('order_discount_too_large')
  if (total > MAX_TOTAL_CENTS) return refuse('order_total_too_large')
  return accept(total)
}

/** How far an order is paid, from the sum of its money movements. Cents. */
export const paymentOf = (
  { status, totalCents }: { readonly status: OrderStatus; readonly totalCents: number },
  paidCents: number
): { paymentStatus: OrderPaymentStatus; remainingCents: number } => {
  const remainingCents = status === 'canceled' ? 0 : Math.max(0, totalCents - paidCents)
  if (paidCents >= totalCents) return { paymentStatus: 'completed', remainingCents }
  return { paymentStatus: paidCents > 0 ? 'partial' : 'pending', remainingCents }
}

type StatusProblem = 'order_delivered' | 'order_canceled' | 'order_status_final'

/**
 * Whether the status changes: `false` when it is the requested one already. Only a pending order is
 * delivered or canceled [ORD-02].
 */
export const changesStatus = (
  current: OrderStatus,
  next: OrderStatus
): Result<boolean, StatusProblem> => {
  if (current === next) return accept(false)
  if (current === 'pending') return accept(true)
  if (next === 'pending') return refuse('order_status_final')
  return refuse(current === 'delivered' ? 'order_delivered' : 'order_canceled')
}
