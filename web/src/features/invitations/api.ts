import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'
import { forget } from '../../api/session.ts'

const invitationsApi = api.injectEndpoints({
  endpoints: build => ({
    invitationLink: build.query({ ...endpoint(gatewayRoutes.previewInvitation) }),
    // The person works in another business from here on.
    acceptInvitation: build.mutation({
      ...endpoint(gatewayRoutes.acceptInvitation),
      onQueryStarted: (_, life) => forget(life),
    }),
    declineInvitation: build.mutation({ ...endpoint(gatewayRoutes.declineInvitation) }),
  }),
})

export const { useInvitationLinkQuery, useAcceptInvitationMutation, useDeclineInvitationMutation } =
  invitationsApi
