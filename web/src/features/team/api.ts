import { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'

/** The people of the business in use, those who ask to join, and those who were invited. The owner only. */
const teamApi = api.injectEndpoints({
  endpoints: build => ({
    members: build.query({ ...endpoint(accountsRoutes.listMembers), providesTags: ['Member'] }),
    invitations: build.query({
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
    withdrawInvitation: build.mutation({
      ...endpoint(accountsRoutes.withdrawInvitation),
      invalidatesTags: ['Invitation'],
    }),
    editMember: build.mutation({
      ...endpoint(accountsRoutes.editMember),
      invalidatesTags: ['Member'],
    }),
    removeMember: build.mutation({
      ...endpoint(accountsRoutes.removeMember),
      invalidatesTags: ['Member'],
    }),
  }),
})

export const {
  useMembersQuery,
  useInvitationsQuery,
  useInviteMemberMutation,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
  useEditMemberMutation,
  useRemoveMemberMutation,
} = teamApi
