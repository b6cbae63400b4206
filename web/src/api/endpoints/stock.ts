import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** What moves stock changes the products too. */
const whenSaved = onSuccess('StockMovement', 'Product')

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
      invalidatesTags: whenSaved,
    }),
    countStock: build.mutation({
      ...endpoint(catalogRoutes.countStock),
      invalidatesTags: whenSaved,
    }),
  }),
})

export const {
  useListStockMovementsQuery,
  useListStockLevelsQuery,
  useCreateStockMovementsMutation,
  useCountStockMutation,
} = stockEndpoints
