import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const sourceEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listTrafficSources: build.query({
      ...endpoint(crmRoutes.listTrafficSources),
      providesTags: ['TrafficSource'],
    }),
    createTrafficSource: build.mutation({
      ...endpoint(crmRoutes.createTrafficSource),
      invalidatesTags: ['TrafficSource'],
    }),
    editTrafficSource: build.mutation({
      ...endpoint(crmRoutes.editTrafficSource),
      invalidatesTags: ['TrafficSource'],
    }),
    deleteTrafficSource: build.mutation({
      ...endpoint(crmRoutes.deleteTrafficSource),
      invalidatesTags: ['TrafficSource'],
    }),
  }),
})

export const {
  useListTrafficSourcesQuery,
  useCreateTrafficSourceMutation,
  useEditTrafficSourceMutation,
  useDeleteTrafficSourceMutation,
} = sourceEndpoints
