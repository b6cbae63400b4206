import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { currentClient } from '@mostrador/platform'
import type { CatalogContext, UseCase } from '../context.ts'
import { namesOfClients } from '../crm-clients.ts'
import {
  findOrder,
  findOrders,
  type OrderFilter,
  type OrderRef,
  readOrders,
  type StoredOrder,
} from './repository.ts'

type List = { readonly businessId: string; readonly filter: OrderFilter }

/** Orders with the names of their clients, the newest first [ORD-01]. */
export const listOrders: UseCase<List, ListedOrder[]> =
  ctx =>
  async ({ businessId, filter }) => {
    const { clientId: requestedClientId } = filter
    const clientId =
      requestedClientId === undefined
        ? undefined
        : await currentClient(ctx.db, 'catalog', businessId, requestedClientId)
    return withNames(ctx, businessId, await findOrders(ctx.db, businessId, { ...filter, clientId }))
  }

/** One of them. Refuses `order_not_found`. */
export const getOrder: UseCase<OrderRef, ListedOrder> = ctx => async ref => {
  const row = await findOrder(ctx.db, ref)
  const [order] = row === null ? [] : await withNames(ctx, ref.businessId, [row])
  if (order === undefined) throw new Refusal('order_not_found')
  return order
}

const withNames = async (
  ctx: CatalogContext,
  businessId: string,
  rows: readonly StoredOrder[]
): Promise<ListedOrder[]> => {
  const orders = await readOrders(ctx.db, businessId, rows)
  const clientIds = orders.map(({ clientId }) => clientId)
  const names = await namesOfClients(ctx, businessId, clientIds)
  return orders.map(order => ({ ...order, clientName: names.get(order.clientId) ?? '' }))
}
