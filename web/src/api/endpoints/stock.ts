import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** What moves stock changes the products too. */
const stale: readonly Tag[] = ['StockMovement', 'Product']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

/** What came in, what went out, and what is left. */
const stockEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listStockMovements: build.query({
      ...endpoint(catalogRoutes.listStockMovements),
      providesTags: ['StockMovement'],
    }),
    listStockLevels: build.query({
      ...endpoint(catalogRoutes.listStockLevels),
      providesTags: ['StockMovement'],
    }),
    createStockMovements: build.mutation({
      ...endpoint(catalogRoutes.createStockMovements),
      invalidatesTags: onSuccess,
    }),
    countStock: build.mutation({
      ...endpoint(catalogRoutes.countStock),
      invalidatesTags: onSuccess,
    }),
  }),
})

export const {
  useListStockMovementsQuery,
  useListStockLevelsQuery,
  useCreateStockMovementsMutation,
  useCountStockMutation,
} = stockEndpoints
