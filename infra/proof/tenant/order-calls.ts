import { ANY_REVISION } from '@mostrador/contracts'
import type { Call } from './call-data.ts'
import type { TenantFixture } from './fixture.ts'

const form = ({ ids }: TenantFixture, n: number) => ({
  clientId: ids.clientId,
  branchId: ids.branchId,
  items: [{ productId: ids.productId, quantity: 1 }],
  delivery: 'delivery' as const,
  deliveryAddress: `Calle ${n}`,
})

/** One call per route of orders. */
export const orderCalls: Readonly<Record<string, Call>> = {
  'catalog.listOrders': ({ ids }) => ({
    query: { businessId: ids.businessId, clientId: ids.clientId, branchId: ids.branchId },
  }),
  'catalog.getOrder': ({ ids }) => ({ params: { id: ids.orderId } }),
  'catalog.createOrder': (fixture, n) => ({ body: { order: form(fixture, n) } }),
  'catalog.editOrder': (fixture, n) => ({
    params: { id: fixture.ids.orderId },
    body: { order: form(fixture, n), revision: ANY_REVISION },
  }),
  'catalog.setOrderStatus': ({ ids }) => ({
    params: { id: ids.orderId },
    body: { status: 'pending' },
  }),
  'catalog.quoteOrder': ({ ids }) => ({
    body: { items: [{ productId: ids.productId, quantity: 1 }], branchId: ids.branchId },
  }),
}
