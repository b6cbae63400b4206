import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const productImportEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listProductImports: build.query({
      ...endpoint(catalogRoutes.listProductImports),
      providesTags: ['Import'],
    }),
    readProductImport: build.query({
      ...endpoint(catalogRoutes.readProductImport),
      providesTags: ['Import'],
    }),
    readProductImportRows: build.query({
      ...endpoint(catalogRoutes.readProductImportRows),
      providesTags: ['Import'],
    }),
    productImportTemplate: build.query({ ...endpoint(catalogRoutes.productImportTemplate) }),
    startProductImport: build.mutation({
      ...endpoint(catalogRoutes.startProductImport),
      invalidatesTags: ['Import'],
    }),
    undoProductImport: build.mutation({
      ...endpoint(catalogRoutes.undoProductImport),
      invalidatesTags: ['Import'],
    }),
    discardProductImport: build.mutation({
      ...endpoint(catalogRoutes.discardProductImport),
      invalidatesTags: ['Import'],
    }),
  }),
})

export const {
  useListProductImportsQuery,
  useReadProductImportQuery,
  useReadProductImportRowsQuery,
  useLazyProductImportTemplateQuery,
  useStartProductImportMutation,
  useUndoProductImportMutation,
  useDiscardProductImportMutation,
} = productImportEndpoints
