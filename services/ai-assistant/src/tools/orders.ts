import type { Capabilities } from '@mostrador/contracts/ai-assistant'
import { OrderQuote, type Order, type OrderItemForm } from '@mostrador/contracts/catalog'
import { z } from 'zod'
import {
  defineTool,
  Handle,
  refusal,
  type ToolContext,
  type ToolResult,
  unknownHandle,
} from './tool.ts'

/** Products of one cart of a chat. */
const mostItems = 10
/** Pieces of one product that a chat sells. */
const mostPieces = 99
/** Orders of a client that one answer shows. */
const mostOrders = 5

const canSell = ({ createOrders }: Capabilities): boolean => createOrders

/** A cart as the server priced it, with a handle for exactly this cart. */
const cartRow = (context: ToolContext, quote: OrderQuote) => {
  const items = quote.items.map(({ productId, quantity }) => ({ productId, quantity }))
  const id = [quote.branchId, quote.total, ...items.flatMap(item => Object.values(item))].join(' ')
  const value = { id, items, total: quote.total, branchId: quote.branchId }
  return {
    items: quote.items.map(item => ({
      product: context.handles.issue('product', { id: item.productId, name: item.name }),
      name: item.name,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      total: item.total,
      state: item.state,
      ...(item.available !== null && { left: item.available }),
    })),
    total: quote.total,
    available: quote.isAvailable,
    ...(quote.isAvailable && { cart: context.handles.issue('cart', value) }),
  }
}

export const quoteOrder = defineTool({
  name: 'quote_order',
  description:
    'Cotiza un pedido de productos (los de quote_products): precio, existencias y total. No registra nada. Lee el total a la persona y pregunta antes de create_order.',
  parameters: {
    items: z
      .array(z.strictObject({ product: Handle, quantity: z.number().int().min(1).max(mostPieces) }))
      .min(1)
      .max(mostItems),
  },
  allowed: canSell,
  async run(context, { items }) {
    const orderItems: OrderItemForm[] = []
    for (const { product, quantity } of items) {
      const resolved = context.handles.resolve('product', product)
      if (resolved === undefined) return unknownHandle('product')
      orderItems.push({ productId: resolved.id, quantity })
    }
    const quote = await context.peers.quoteOrder(orderItems, context.branchId)
    return { ok: true, ...cartRow(context, quote) }
  },
})

const Quoted = z.object({ quote: OrderQuote })

export const createOrder = defineTool({
  name: 'create_order',
  description:
    'Registra el pedido que quote_order cotizó, solo después de que la persona aceptó ese total.',
  writes: true,
  parameters: { cart: Handle },
  allowed: canSell,
  async run(context, { cart }): Promise<ToolResult> {
    const resolved = context.handles.resolve('cart', cart)
    if (resolved === undefined) return unknownHandle('cart')
    const { items, total, branchId } = resolved
    const written = await context.write('create_order', { items, expectedTotal: total, branchId })
    if (written.ok)
      return {
        ok: true,
        folio: written.value.folio,
        confirmation: 'El pedido ya está registrado; el sistema se lo confirma. No lo repitas.',
      }
    // Sold out or dearer meanwhile: the refusal shows the cart as it would be now.
    const now = Quoted.safeParse(written.details)
    const fresh = now.success ? cartRow(context, now.data.quote) : {}
    return refusal(written.code, written.message, fresh)
  },
})

const orderRow = ({ folio, status, items, total, deliveryDate, paymentStatus }: Order) => ({
  folio,
  status,
  items: items.map(({ name, quantity }) => ({ name, quantity })),
  total,
  delivery_date: deliveryDate,
  paid: paymentStatus === 'completed',
})

export const myOrders = defineTool({
  name: 'my_orders',
  description: 'Pedidos de la persona que escribe, el más reciente primero, y cómo van.',
  parameters: {},
  allowed: canSell,
  async run({ peers }) {
    const orders = await peers.orders()
    return { ok: true, orders: orders.slice(0, mostOrders).map(orderRow) }
  },
})
