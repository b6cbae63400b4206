import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** Channels that the business has connected. */
const connectionEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listConnections: build.query({
      ...endpoint(messagingRoutes.listConnections),
      providesTags: ['Connection'],
    }),
  }),
})

export const { useListConnectionsQuery } = connectionEndpoints
