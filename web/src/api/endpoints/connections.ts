import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { waitingTag } from '../tags.ts'

const changed = ['Connection', 'ChannelLogin'] as const

/** Channels that the business has connected, and the login pages that connect them. */
const connectionEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listConnections: build.query({
      ...endpoint(messagingRoutes.listConnections),
      providesTags: ['Connection'],
    }),
    listLogins: build.query({
      ...endpoint(messagingRoutes.listLogins),
      providesTags: ['ChannelLogin'],
    }),
    startLogin: build.mutation({ ...endpoint(messagingRoutes.startLogin) }),
    // A code is used once: these are reads by their method only.
    finishWhatsappLogin: build.mutation({
      ...endpoint(messagingRoutes.finishWhatsappLogin),
      invalidatesTags: changed,
    }),
    finishFacebookLogin: build.mutation({
      ...endpoint(messagingRoutes.finishFacebookLogin),
      invalidatesTags: changed,
    }),
    confirmPhoneOpened: build.mutation({
      ...endpoint(messagingRoutes.confirmPhoneOpened),
      invalidatesTags: [...changed, waitingTag],
    }),
    disconnectChannel: build.mutation({
      ...endpoint(messagingRoutes.disconnectChannel),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useConfirmPhoneOpenedMutation,
  useDisconnectChannelMutation,
  useFinishFacebookLoginMutation,
  useFinishWhatsappLoginMutation,
  useListConnectionsQuery,
  useListLoginsQuery,
  useStartLoginMutation,
} = connectionEndpoints
