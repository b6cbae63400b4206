import type { BodyOf, CallOf } from '@mostrador/contracts'
import { catalogRoutes as r, type ProductForm } from '@mostrador/contracts/catalog'
import { actorOf } from '@mostrador/platform'
import type { TestApp } from '@mostrador/testing'
import { aShop } from './money-test-app.ts'

type OrderBody = BodyOf<typeof r.createOrder>
type Form = Partial<OrderBody['order']>
export type Item = { readonly productId: string; readonly quantity: number }

/** A new shop with a branch and a client, and what its owner and its assistant do with orders. */
export const anOrderShop = (testApp: TestApp) => {
  const shop = aShop(testApp)
  const { call, businessId, clientId } = shop
  const assistant = testApp.as(actorOf.assistant('Ana', businessId))
  const bodyOf = (items: readonly Item[], form: Form = {}) => ({
    order: { clientId, items: [...items], ...form },
  })
  const read = async (id: string) => (await call(r.getOrder, { params: { id } })).data
  return {
    ...shop,
    assistant,
    bodyOf,
    read,
    /** A product of 240 pesos, counted where it has a stock. */
    product: async (form: Partial<ProductForm> = {}) =>
      (
        await call(r.createProduct, {
          body: {
            product: { name: 'Cera mate', description: 'Fijación fuerte', price: 240, ...form },
          },
        })
      ).data._id,
    order: async (items: readonly Item[], form: Form = {}) =>
      (await call(r.createOrder, { body: bodyOf(items, form) })).data,
    tryOrder: (items: readonly Item[], form: Form = {}) =>
      call(r.createOrder, { body: bodyOf(items, form) }),
    askFor: (items: readonly Item[], more: Partial<OrderBody> & { form?: Form } = {}) => {
      const { form, ...options } = more
      return assistant(r.createOrder, { body: { ...bodyOf(items, form), ...options } })
    },
    setStatus: (
      id: string,
      status: 'pending' | 'delivered' | 'canceled',
      more: Partial<CallOf<typeof r.setOrderStatus>['body']> = {}
    ) => call(r.setOrderStatus, { params: { id }, body: { status, ...more } }),
    giveBack: (id: string) => call(r.returnOrder, { params: { id }, body: {} }),
    /** What was moved, in words: «out sale 2». */
    moves: async () =>
      (await call(r.listStockMovements, { query: {} })).data
        .map(({ type, reason, quantity }) => `${type} ${reason} ${quantity}`)
        .toSorted(),
    stockOf: async (id: string) =>
      (await call(r.listProducts, { query: { includeArchived: 'true' } })).data.find(
        ({ _id }) => _id === id
      )?.stock,
  }
}
