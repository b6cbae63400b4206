import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const enrollmentImportEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listEnrollmentImports: build.query({
      ...endpoint(catalogRoutes.listEnrollmentImports),
      providesTags: ['Import'],
    }),
    readEnrollmentImport: build.query({
      ...endpoint(catalogRoutes.readEnrollmentImport),
      providesTags: ['Import'],
    }),
    readEnrollmentImportRows: build.query({
      ...endpoint(catalogRoutes.readEnrollmentImportRows),
      providesTags: ['Import'],
    }),
    enrollmentImportTemplate: build.query({ ...endpoint(catalogRoutes.enrollmentImportTemplate) }),
    startEnrollmentImport: build.mutation({
      ...endpoint(catalogRoutes.startEnrollmentImport),
      invalidatesTags: ['Import'],
    }),
    undoEnrollmentImport: build.mutation({
      ...endpoint(catalogRoutes.undoEnrollmentImport),
      invalidatesTags: ['Import'],
    }),
    discardEnrollmentImport: build.mutation({
      ...endpoint(catalogRoutes.discardEnrollmentImport),
      invalidatesTags: ['Import'],
    }),
  }),
})

export const {
  useListEnrollmentImportsQuery,
  useReadEnrollmentImportQuery,
  useReadEnrollmentImportRowsQuery,
  useLazyEnrollmentImportTemplateQuery,
  useStartEnrollmentImportMutation,
  useUndoEnrollmentImportMutation,
  useDiscardEnrollmentImportMutation,
} = enrollmentImportEndpoints
