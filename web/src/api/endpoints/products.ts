import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

const whenSaved = onSuccess('Product')

/** What a business sells. */
const productEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listProducts: build.query({
      ...endpoint(catalogRoutes.listProducts),
      providesTags: ['Product'],
    }),
    createProduct: build.mutation({
      ...endpoint(catalogRoutes.createProduct),
      invalidatesTags: whenSaved,
    }),
    editProduct: build.mutation({
      ...endpoint(catalogRoutes.editProduct),
      invalidatesTags: whenSaved,
    }),
    archiveProduct: build.mutation({
      ...endpoint(catalogRoutes.archiveProduct),
      invalidatesTags: whenSaved,
    }),
    deleteProduct: build.mutation({
      ...endpoint(catalogRoutes.deleteProduct),
      invalidatesTags: whenSaved,
    }),
  }),
})

export const {
  useListProductsQuery,
  useCreateProductMutation,
  useEditProductMutation,
  useArchiveProductMutation,
  useDeleteProductMutation,
} = productEndpoints
