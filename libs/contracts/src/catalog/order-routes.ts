import { z } from 'zod'
import { Id, IdParams, LocalDate } from '../common.ts'
import type { Routes } from '../contract.ts'
import { SeenRevision } from '../revision.ts'
import { pesos } from './offering-parts.ts'
import {
  ListedOrder,
  Order,
  OrderForm,
  OrderItemsForm,
  OrderPayment,
  OrderQuote,
  OrderStatus,
} from './order.ts'

const page = { page: 'orders' } as const

/** What clients order, from the panel and from the chat. */
export const orderRoutes = {
  listOrders: {
    method: 'GET',
    path: '/api/order',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Orders, the newest first, 2,000 at most; of one client with `clientId` [ORD-01]',
    query: z.object({
      businessId: Id.optional(),
      clientId: Id.optional(),
      branchId: Id.optional(),
      status: OrderStatus.optional(),
      /** Days of delivery. */
      from: LocalDate.optional(),
      to: LocalDate.optional(),
    }),
    data: z.array(ListedOrder),
  },
  getOrder: {
    method: 'GET',
    path: '/api/order/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'One order [ORD-01]',
    params: IdParams,
    data: ListedOrder,
  },
  createOrder: {
    method: 'POST',
    path: '/api/order',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary:
      'Registers an order at the prices of today; an assistant sells only what there is [ORD-01, CAP-01]',
    body: z.object({
      order: OrderForm,
      /** Where an assistant took the order. Other callers may not set it. */
      origin: z.object({ threadId: Id.optional(), assistantId: Id.optional() }).optional(),
      /**
       * Total in pesos that the client agreed to: another total is refused with the order as it
       * would be.
       */
      expectedTotal: pesos('El total').optional(),
    }),
    data: Order,
    message: 'Pedido registrado correctamente',
  },
  editOrder: {
    method: 'PATCH',
    path: '/api/order/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a pending order; products that it had keep their price',
    params: IdParams,
    body: z.object({ order: OrderForm, revision: SeenRevision }),
    data: Order,
    message: 'Pedido actualizado correctamente',
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/api/order/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Delivers or cancels a pending order; delivering moves stock [ORD-02, ORD-03]',
    params: IdParams,
    body: z.object({
      status: OrderStatus,
      /** The revision of the order that the person saw. */
      revision: z.string().max(64).optional(),
      /** Collected with the delivery, in the same step. */
      payment: OrderPayment.optional(),
    }),
    data: Order,
    message: 'Pedido actualizado correctamente',
  },
  returnOrder: {
    method: 'POST',
    path: '/api/order/:id/return',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Cancels a delivered order: what left the stock comes back, once',
    params: IdParams,
    body: z.object({ revision: z.string().max(64).optional() }),
    data: Order,
    message: 'Devolución registrada correctamente',
  },
  quoteOrder: {
    method: 'POST',
    path: '/internal/catalog/order/quote',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'What a cart costs now and whether there is enough of it; writes nothing [CAP-01]',
    body: z.object({ items: OrderItemsForm, branchId: Id.optional() }),
    data: OrderQuote,
  },
} as const satisfies Routes
