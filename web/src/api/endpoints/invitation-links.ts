import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { resetAfter } from './session.ts'

/** An invitation as its addressee sees it, through the link of the mail. */
const invitationLinkEndpoints = api.injectEndpoints({
  endpoints: build => ({
    previewInvitation: build.query({ ...endpoint(gatewayRoutes.previewInvitation) }),
    // The person works in another business from here on.
    acceptInvitation: build.mutation({
      ...endpoint(gatewayRoutes.acceptInvitation),
      onQueryStarted: (_call, lifecycle) => resetAfter(lifecycle),
    }),
    declineInvitation: build.mutation({ ...endpoint(gatewayRoutes.declineInvitation) }),
  }),
})

export const {
  usePreviewInvitationQuery,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
} = invitationLinkEndpoints
