import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

export const branchEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listBranches: build.query({
      ...endpoint(schedulingRoutes.listBranches),
      providesTags: ['Branch'],
    }),
    branchAppointments: build.query({
      ...endpoint(schedulingRoutes.branchAppointments),
      providesTags: ['Appointment'],
    }),
    createBranch: build.mutation({
      ...endpoint(schedulingRoutes.createBranch),
      invalidatesTags: ['Branch', 'Service', 'Availability'],
    }),
    editBranch: build.mutation({
      ...endpoint(schedulingRoutes.editBranch),
      invalidatesTags: onSuccess('Branch', 'Service', 'Availability'),
    }),
    archiveBranch: build.mutation({
      ...endpoint(schedulingRoutes.archiveBranch),
      invalidatesTags: ['Branch', 'Availability'],
    }),
    deleteBranch: build.mutation({
      ...endpoint(schedulingRoutes.deleteBranch),
      invalidatesTags: ['Branch', 'Service', 'Availability'],
    }),
  }),
})

export const {
  useListBranchesQuery,
  useBranchAppointmentsQuery,
  useCreateBranchMutation,
  useEditBranchMutation,
  useArchiveBranchMutation,
  useDeleteBranchMutation,
} = branchEndpoints
