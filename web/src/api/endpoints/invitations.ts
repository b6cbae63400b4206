import { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/**
 * Invitations as the owner of the business sees them; who receives one uses `invitation-links.ts`.
 */
const invitationEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listInvitations: build.query({
      ...endpoint(accountsRoutes.listInvitations),
      providesTags: ['Invitation'],
    }),
    inviteMember: build.mutation({
      ...endpoint(accountsRoutes.inviteMember),
      invalidatesTags: ['Invitation'],
    }),
    resendInvitation: build.mutation({
      ...endpoint(accountsRoutes.resendInvitation),
      invalidatesTags: ['Invitation'],
    }),
    shareInvitation: build.mutation({ ...endpoint(accountsRoutes.shareInvitation) }),
    withdrawInvitation: build.mutation({
      ...endpoint(accountsRoutes.withdrawInvitation),
      invalidatesTags: ['Invitation'],
    }),
  }),
})

export const {
  useListInvitationsQuery,
  useInviteMemberMutation,
  useResendInvitationMutation,
  useShareInvitationMutation,
  useWithdrawInvitationMutation,
} = invitationEndpoints
