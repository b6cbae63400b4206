import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const clientBulkEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listBulk: build.query({ ...endpoint(crmRoutes.listBulk), providesTags: ['Bulk'] }),
    readBulkFile: build.query({ ...endpoint(crmRoutes.readBulkFile), keepUnusedDataFor: 0 }),
    startBulk: build.mutation({ ...endpoint(crmRoutes.startBulk), invalidatesTags: ['Bulk'] }),
    undoBulk: build.mutation({ ...endpoint(crmRoutes.undoBulk), invalidatesTags: ['Bulk'] }),
    listConsent: build.query({
      ...endpoint(crmRoutes.listConsent),
      providesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
  }),
})

export const {
  useListBulkQuery,
  useLazyReadBulkFileQuery,
  useStartBulkMutation,
  useUndoBulkMutation,
  useListConsentQuery,
} = clientBulkEndpoints
