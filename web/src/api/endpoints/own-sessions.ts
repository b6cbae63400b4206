import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/**
 * The browsers in which the person is signed in. The session of this browser is in `session.ts`.
 */
const ownSessionEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listSessions: build.query({
      ...endpoint(gatewayRoutes.listSessions),
      providesTags: ['OwnSession'],
    }),
    endOtherSessions: build.mutation({
      ...endpoint(gatewayRoutes.endOtherSessions),
      invalidatesTags: ['OwnSession'],
    }),
    // A session that was closed elsewhere meanwhile is refused: the list is stale in both cases.
    endSession: build.mutation({
      ...endpoint(gatewayRoutes.endSession),
      invalidatesTags: ['OwnSession'],
    }),
  }),
})

export const { useListSessionsQuery, useEndOtherSessionsMutation, useEndSessionMutation } =
  ownSessionEndpoints
