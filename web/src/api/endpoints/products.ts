import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const stale: readonly Tag[] = ['Product']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

/** What a business sells. */
const productEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listProducts: build.query({
      ...endpoint(catalogRoutes.listProducts),
      providesTags: ['Product'],
    }),
    createProduct: build.mutation({
      ...endpoint(catalogRoutes.createProduct),
      invalidatesTags: onSuccess,
    }),
    editProduct: build.mutation({
      ...endpoint(catalogRoutes.editProduct),
      invalidatesTags: onSuccess,
    }),
    archiveProduct: build.mutation({
      ...endpoint(catalogRoutes.archiveProduct),
      invalidatesTags: onSuccess,
    }),
    deleteProduct: build.mutation({
      ...endpoint(catalogRoutes.deleteProduct),
      invalidatesTags: onSuccess,
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
