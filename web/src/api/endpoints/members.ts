import { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** The people of the business in use, and those who ask to join. The owner only. */
const memberEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listMembers: build.query({ ...endpoint(accountsRoutes.listMembers), providesTags: ['Member'] }),
    editMember: build.mutation({
      ...endpoint(accountsRoutes.editMember),
      invalidatesTags: ['Member'],
    }),
    requestToJoin: build.mutation({
      ...endpoint(accountsRoutes.requestToJoin),
      invalidatesTags: ['Onboarding'],
    }),
    removeMember: build.mutation({
      ...endpoint(accountsRoutes.removeMember),
      invalidatesTags: ['Member'],
    }),
  }),
})

export const {
  useListMembersQuery,
  useEditMemberMutation,
  useRequestToJoinMutation,
  useRemoveMemberMutation,
} = memberEndpoints
