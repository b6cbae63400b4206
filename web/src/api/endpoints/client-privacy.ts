import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const clientPrivacyEndpoints = api.injectEndpoints({
  endpoints: build => ({
    copyClient: build.query({ ...endpoint(crmRoutes.copyClient), keepUnusedDataFor: 0 }),
    listErasures: build.query({ ...endpoint(crmRoutes.listErasures), providesTags: ['Erasure'] }),
    requestErasure: build.mutation({
      ...endpoint(crmRoutes.requestErasure),
      invalidatesTags: ['Erasure', 'Client'],
    }),
    liftErasure: build.mutation({
      ...endpoint(crmRoutes.liftErasure),
      invalidatesTags: ['Erasure', 'Client'],
    }),
    eraseNow: build.mutation({ ...endpoint(crmRoutes.eraseNow), invalidatesTags: ['Erasure'] }),
  }),
})

export const {
  useLazyCopyClientQuery,
  useListErasuresQuery,
  useRequestErasureMutation,
  useLiftErasureMutation,
  useEraseNowMutation,
} = clientPrivacyEndpoints
