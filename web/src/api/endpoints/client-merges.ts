import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

export const clientMergeEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listDuplicates: build.query({
      ...endpoint(crmRoutes.listDuplicates),
      providesTags: ['Client'],
    }),
    /** Never an old one, and not asked again when the two have become one. */
    previewMerge: build.query({ ...endpoint(crmRoutes.previewMerge), keepUnusedDataFor: 0 }),
    listMerges: build.query({ ...endpoint(crmRoutes.listMerges), providesTags: ['Client'] }),
    dismissDuplicate: build.mutation({
      ...endpoint(crmRoutes.dismissDuplicate),
      invalidatesTags: ['Client'],
    }),
    mergeClients: build.mutation({
      ...endpoint(crmRoutes.mergeClients),
      invalidatesTags: ['Client', 'Appointment', 'Thread'],
    }),
    undoMerge: build.mutation({
      ...endpoint(crmRoutes.undoMerge),
      invalidatesTags: ['Client', 'Appointment', 'Thread'],
    }),
  }),
})

export const {
  useListDuplicatesQuery,
  usePreviewMergeQuery,
  useListMergesQuery,
  useDismissDuplicateMutation,
  useMergeClientsMutation,
  useUndoMergeMutation,
} = clientMergeEndpoints
