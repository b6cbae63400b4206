import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** A delivery moves stock, and may bring money. */
const stale: readonly Tag[] = ['Order', 'Product', 'StockMovement', 'MoneyMovement']
const whenSaved = onSuccess(...stale)
/** A refused edit was based on an outdated order: read it again. */
const always: readonly Tag[] = stale

const orderEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listOrders: build.query({ ...endpoint(catalogRoutes.listOrders), providesTags: ['Order'] }),
    createOrder: build.mutation({
      ...endpoint(catalogRoutes.createOrder),
      invalidatesTags: whenSaved,
    }),
    editOrder: build.mutation({ ...endpoint(catalogRoutes.editOrder), invalidatesTags: whenSaved }),
    setOrderStatus: build.mutation({
      ...endpoint(catalogRoutes.setOrderStatus),
      invalidatesTags: always,
    }),
    returnOrder: build.mutation({
      ...endpoint(catalogRoutes.returnOrder),
      invalidatesTags: always,
    }),
  }),
})

export const {
  useListOrdersQuery,
  useCreateOrderMutation,
  useEditOrderMutation,
  useSetOrderStatusMutation,
  useReturnOrderMutation,
} = orderEndpoints
