import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** Branches and specialists say which services they have. */
const stale: readonly Tag[] = ['Service', 'Specialist', 'Branch', 'Availability']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

/** What clients can book. */
export const serviceEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listServices: build.query({
      ...endpoint(schedulingRoutes.listServices),
      providesTags: ['Service'],
    }),
    serviceAppointments: build.query({
      ...endpoint(schedulingRoutes.serviceAppointments),
      providesTags: ['Appointment'],
    }),
    createService: build.mutation({
      ...endpoint(schedulingRoutes.createService),
      invalidatesTags: onSuccess,
    }),
    editService: build.mutation({
      ...endpoint(schedulingRoutes.editService),
      invalidatesTags: onSuccess,
    }),
    archiveService: build.mutation({
      ...endpoint(schedulingRoutes.archiveService),
      invalidatesTags: onSuccess,
    }),
    deleteService: build.mutation({
      ...endpoint(schedulingRoutes.deleteService),
      invalidatesTags: onSuccess,
    }),
  }),
})

export const {
  useListServicesQuery,
  useServiceAppointmentsQuery,
  useCreateServiceMutation,
  useEditServiceMutation,
  useArchiveServiceMutation,
  useDeleteServiceMutation,
} = serviceEndpoints
