import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const clientFieldEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listClientFields: build.query({
      ...endpoint(crmRoutes.listClientFields),
      providesTags: ['ClientField'],
    }),
    createClientField: build.mutation({
      ...endpoint(crmRoutes.createClientField),
      invalidatesTags: ['ClientField'],
    }),
    editClientField: build.mutation({
      ...endpoint(crmRoutes.editClientField),
      invalidatesTags: ['ClientField'],
    }),
  }),
})

export const {
  useListClientFieldsQuery,
  useCreateClientFieldMutation,
  useEditClientFieldMutation,
} = clientFieldEndpoints
