import {
  catalogErrors,
  catalogRoutes,
  type Order,
  type OrderItemForm,
  type Product,
} from '@mostrador/contracts/catalog'
import { newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { after, before, branchId, type ShelfItem, type FakeState } from './fake-state.ts'

/** A catalog over its real contracts that sells what is on the shelf of the fake state. */
export const fakeCatalog = (fakeState: FakeState) =>
  defineService({
    name: 'catalog',
    errors: catalogErrors,
    setup(ctx) {
      serve(ctx, catalogRoutes.quoteProducts, ({ body }) =>
        fakeState.shelf
          .filter(({ name }) => nameHas(name, body.search))
          .map(item => productOf(fakeState, item))
      )
      serve(ctx, catalogRoutes.quoteCourses, () => [])
      serve(ctx, catalogRoutes.quoteProperties, () => [])
      serve(ctx, catalogRoutes.quoteOrder, ({ body }) => quote(fakeState, body.items))
      serve(ctx, catalogRoutes.createOrder, ({ body, headers }) => {
        before(fakeState, 'createOrder')
        const key = String(headers['idempotency-key'])
        const existing = fakeState.orderedByKey.get(key)
        if (existing !== undefined) return after(fakeState, 'createOrder', existing)
        const now = quote(fakeState, body.order.items)
        if (!now.isAvailable) throw new Refusal('order_unavailable', { quote: now })
        if (now.total !== body.expectedTotal)
          throw new Refusal('order_price_changed', { quote: now })
        const order = orderOf(fakeState, now, body.origin)
        fakeState.orders.push(order)
        fakeState.orderedByKey.set(key, order)
        return after(fakeState, 'createOrder', order)
      })
      serve(ctx, catalogRoutes.getOrder, ({ params }) => {
        const order = fakeState.orders.find(({ _id }) => _id === params.id)
        if (order === undefined) throw new Refusal('order_not_found')
        return { ...order, clientName: '' }
      })
      serve(ctx, catalogRoutes.listOrders, ({ query }) =>
        fakeState.orders
          .filter(({ clientId }) => clientId === query.clientId)
          .map(order => ({ ...order, clientName: '' }))
      )
    },
  })

const productOf = ({ businessId }: FakeState, { id, name, price, stock }: ShelfItem): Product => ({
  _id: id,
  businessId,
  customId: '',
  name,
  description: '',
  price,
  stock,
  tracksStock: true,
  minimumStock: null,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: '2026-11-23T16:00:00.000Z',
  revision: '1',
})

const nameHas = (name: string, search: string): boolean =>
  search.split(' ').some(word => name.toLowerCase().includes(word))

const quote = ({ shelf }: FakeState, items: readonly OrderItemForm[]) => {
  const rows = items.flatMap(({ productId, quantity }) => {
    const product = shelf.find(({ id }) => id === productId)
    if (product === undefined) return []
    const state = product.stock < quantity ? ('short' as const) : ('available' as const)
    const { name, price: unitPrice, stock: available } = product
    const total = unitPrice * quantity
    return [{ productId, name, images: [], quantity, unitPrice, total, state, available }]
  })
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    branchId,
    items: rows,
    total,
    isAvailable: rows.every(({ state }) => state === 'available'),
  }
}

const orderOf = (
  { businessId, clientId, orders }: FakeState,
  { items, total }: ReturnType<typeof quote>,
  origin: { threadId?: string | undefined; assistantId?: string | undefined } | undefined
): Order => ({
  ...{
    _id: newId(),
    businessId,
    clientId,
    branchId,
    folio: `PED${orders.length + 1}`,
    items,
    total,
  },
  status: 'pending',
  delivery: 'pickup',
  deliveryDate: '2026-11-23',
  deliveryTime: null,
  deliveryAddress: '',
  details: '',
  deliveryFee: 0,
  discount: 0,
  paymentStatus: 'pending',
  totalPaid: 0,
  remainingBalance: total,
  source: 'assistant',
  createdBy: 'Asistente Ana',
  threadId: origin?.threadId ?? null,
  assistantId: origin?.assistantId ?? null,
  createdAt: '2026-11-23T16:00:00.000Z',
  deliveredAt: null,
  canceledAt: null,
  revision: '1',
})
