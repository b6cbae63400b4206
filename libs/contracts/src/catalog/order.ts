import { z } from 'zod'
import { BookDate, Id, LocalTime, StoredInstant, visibleText } from '../common.ts'
import { pesos } from './offering-parts.ts'
import { Amount, PaymentMethod } from './money.ts'

/** `canceled` with one l, apart from enrolments and appointments [C1-34]. */
export const orderStatuses = ['pending', 'delivered', 'canceled'] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.output<typeof OrderStatus>
/** Derived from money movements. */
export const orderPaymentStatuses = ['pending', 'partial', 'completed'] as const
export const OrderPaymentStatus = z.enum(orderPaymentStatuses)
export type OrderPaymentStatus = z.output<typeof OrderPaymentStatus>
export const orderDeliveries = ['pickup', 'delivery'] as const
export const OrderDelivery = z.enum(orderDeliveries)
export type OrderDelivery = z.output<typeof OrderDelivery>
export const orderSources = ['panel', 'assistant'] as const

/** Products of one order. */
export const MAX_ORDER_ITEMS = 50
export const MAX_ORDER_QUANTITY = 9_999
/** Maximum of orders in one response. */
export const MAX_LISTED_ORDERS = 2_000

/** A product of an order, as it was called and priced on the day it was added. Pesos. */
export const OrderItem = z.object({
  productId: Id,
  name: z.string(),
  /** Images of the product as it is now; none when it was deleted. */
  images: z.array(z.string()),
  quantity: z.number().int(),
  unitPrice: z.number(),
  total: z.number(),
})
export type OrderItem = z.output<typeof OrderItem>

/** [ORD-01] */
export const Order = z.object({
  _id: Id,
  businessId: Id,
  /** Short id that people use for the order. */
  folio: z.string(),
  status: OrderStatus,
  clientId: Id,
  branchId: Id,
  delivery: OrderDelivery,
  /** Wall clock of the business. */
  deliveryDate: z.string(),
  deliveryTime: z.string().nullable(),
  deliveryAddress: z.string(),
  details: z.string(),
  items: z.array(OrderItem),
  deliveryFee: z.number(),
  discount: z.number(),
  total: z.number(),
  paymentStatus: OrderPaymentStatus,
  /** The sum of its money movements. */
  totalPaid: z.number(),
  remainingBalance: z.number(),
  source: z.enum(orderSources),
  /** The chat and the assistant that it came from. */
  threadId: Id.nullable(),
  assistantId: Id.nullable(),
  createdBy: z.string(),
  createdAt: StoredInstant,
  deliveredAt: StoredInstant.nullable(),
  canceledAt: StoredInstant.nullable(),
  /** Changes with every edit and with the status, not with payments. */
  revision: z.string().max(64),
})
export type Order = z.output<typeof Order>
/** An order with the client's name from crm; empty while crm does not answer. */
export const ListedOrder = Order.extend({ clientName: z.string() })
export type ListedOrder = z.output<typeof ListedOrder>

const quantityText = 'La cantidad debe tener máximo 4 dígitos'
export const OrderItemForm = z.object({
  productId: z.uuid({ error: 'Producto no encontrado' }),
  quantity: z
    .number({ error: 'La cantidad es requerida' })
    .int('La cantidad solo puede contener números enteros')
    .min(1, 'La cantidad debe ser mayor a 0')
    .max(MAX_ORDER_QUANTITY, quantityText),
})
/** A product that is named twice is one line of an order, with one limit. */
const isWithinLimits = (items: readonly { productId: string; quantity: number }[]): boolean => {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items)
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums.values()].every(sum => sum <= MAX_ORDER_QUANTITY)
}
export const OrderItemsForm = z
  .array(OrderItemForm)
  .min(1, 'Agrega al menos un producto')
  .max(MAX_ORDER_ITEMS, `Un pedido tiene máximo ${MAX_ORDER_ITEMS} productos`)
  .refine(isWithinLimits, quantityText)
export type OrderItemForm = z.output<typeof OrderItemForm>

/** The server takes prices from the products; the form has none. */
export const OrderForm = z
  .object({
    clientId: z.uuid({ error: 'Elige un cliente' }),
    /** The main branch without it. */
    branchId: Id.optional(),
    items: OrderItemsForm,
    delivery: OrderDelivery.default('pickup'),
    /** Today where the business is, without it. */
    deliveryDate: BookDate.optional(),
    deliveryTime: LocalTime.nullable().default(null),
    deliveryAddress: visibleText()
      .max(300, 'La dirección debe tener máximo 300 caracteres')
      .default(''),
    details: visibleText().max(1000, 'Los detalles deben tener máximo 1000 caracteres').default(''),
    deliveryFee: pesos('El envío').default(0),
    discount: pesos('El descuento').default(0),
  })
  .refine(({ delivery, deliveryAddress }) => delivery === 'pickup' || deliveryAddress !== '', {
    path: ['deliveryAddress'],
    message: 'Escribe la dirección de entrega',
  })
export type OrderForm = z.output<typeof OrderForm>

/** Payment on delivery; without `amount` it is what is left to pay. */
export const OrderPayment = z.object({
  paymentMethod: PaymentMethod.default('cash'),
  amount: Amount.optional(),
})
export type OrderPayment = z.output<typeof OrderPayment>

/** Whether the wanted quantity can be sold. `short`: the branch has less. */
export const orderAvailabilities = ['available', 'short', 'archived'] as const
/** A product of a cart with its current price, in pesos. */
export const QuotedItem = z.object({
  productId: Id,
  name: z.string(),
  images: z.array(z.string()),
  quantity: z.number().int(),
  unitPrice: z.number(),
  total: z.number(),
  state: z.enum(orderAvailabilities),
  /** Stock of the branch less what pending orders reserve; null when stock is not tracked. */
  available: z.number().int().nullable(),
})
export type QuotedItem = z.output<typeof QuotedItem>
export const OrderQuote = z.object({
  branchId: Id,
  items: z.array(QuotedItem),
  total: z.number(),
  /** Whether all of it can be sold. */
  isAvailable: z.boolean(),
})
export type OrderQuote = z.output<typeof OrderQuote>
