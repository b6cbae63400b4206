import type { DataOf } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const activityPage = endpoint(crmRoutes.listClientActivity)
type ActivityPage = DataOf<typeof crmRoutes.listClientActivity>

export const clientEndpoints = api.injectEndpoints({
  endpoints: build => ({
    getClient: build.query({
      ...endpoint(crmRoutes.getClient),
      providesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
    clientNames: build.query({ ...endpoint(crmRoutes.clientNames), providesTags: ['Client'] }),
    clientReach: build.query({ ...endpoint(crmRoutes.clientReach), keepUnusedDataFor: 0 }),
    searchClients: build.query({ ...endpoint(crmRoutes.searchClients), keepUnusedDataFor: 30 }),
    listClients: build.query({ ...endpoint(crmRoutes.listClients), providesTags: ['Client'] }),
    clientActivity: build.infiniteQuery<ActivityPage, { clientId: string }, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: last => last.next },
      query: ({ queryArg: { clientId }, pageParam }) =>
        activityPage.query({
          params: { id: clientId },
          query: pageParam === null ? {} : { before: pageParam },
        }),
      transformResponse: activityPage.transformResponse,
      providesTags: (_result, _error, { clientId }) => [{ type: 'Client', id: clientId }],
    }),
    setInterest: build.mutation({
      ...endpoint(crmRoutes.setInterest),
      invalidatesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
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
  useClientReachQuery,
  useGetClientQuery,
  useLazyGetClientQuery,
  useSearchClientsQuery,
  useListClientsQuery,
  useLazyListClientsQuery,
  useCreateClientMutation,
  useEditClientMutation,
  useAddNoteMutation,
  useClientActivityInfiniteQuery,
  useSetInterestMutation,
} = clientEndpoints
