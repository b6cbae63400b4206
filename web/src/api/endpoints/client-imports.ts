import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const clientImportEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listClientImports: build.query({
      ...endpoint(crmRoutes.listClientImports),
      providesTags: ['Import'],
    }),
    readClientImport: build.query({
      ...endpoint(crmRoutes.readClientImport),
      providesTags: ['Import'],
    }),
    readClientImportRows: build.query({
      ...endpoint(crmRoutes.readClientImportRows),
      providesTags: ['Import'],
    }),
    clientImportTemplate: build.query({ ...endpoint(crmRoutes.clientImportTemplate) }),
    startClientImport: build.mutation({
      ...endpoint(crmRoutes.startClientImport),
      invalidatesTags: ['Import'],
    }),
    undoClientImport: build.mutation({
      ...endpoint(crmRoutes.undoClientImport),
      invalidatesTags: ['Import'],
    }),
    discardClientImport: build.mutation({
      ...endpoint(crmRoutes.discardClientImport),
      invalidatesTags: ['Import'],
    }),
  }),
})

export const {
  useListClientImportsQuery,
  useReadClientImportQuery,
  useReadClientImportRowsQuery,
  useLazyClientImportTemplateQuery,
  useStartClientImportMutation,
  useUndoClientImportMutation,
  useDiscardClientImportMutation,
} = clientImportEndpoints
