import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

export const clientEndpoints = api.injectEndpoints({
  endpoints: build => ({
    getClient: build.query({
      ...endpoint(crmRoutes.getClient),
      providesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
    clientNames: build.query({ ...endpoint(crmRoutes.clientNames), providesTags: ['Client'] }),
    searchClients: build.query({ ...endpoint(crmRoutes.searchClients), keepUnusedDataFor: 30 }),
    listClients: build.query({ ...endpoint(crmRoutes.listClients), providesTags: ['Client'] }),
    editClient: build.mutation({ ...endpoint(crmRoutes.editClient), invalidatesTags: ['Client'] }),
    addNote: build.mutation({
      ...endpoint(crmRoutes.addNote),
      invalidatesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
    createClient: build.mutation({
      ...endpoint(crmRoutes.createClient),
      invalidatesTags: ['Client'],
    }),
  }),
})

export const {
  useClientNamesQuery,
  useGetClientQuery,
  useLazyGetClientQuery,
  useSearchClientsQuery,
  useListClientsQuery,
  useLazyListClientsQuery,
  useCreateClientMutation,
  useEditClientMutation,
  useAddNoteMutation,
} = clientEndpoints
