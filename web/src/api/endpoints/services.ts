import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** Branches and specialists say which services they have. */
const whenSaved = onSuccess('Service', 'Specialist', 'Branch', 'Availability')

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
      invalidatesTags: whenSaved,
    }),
    editService: build.mutation({
      ...endpoint(schedulingRoutes.editService),
      invalidatesTags: whenSaved,
    }),
    archiveService: build.mutation({
      ...endpoint(schedulingRoutes.archiveService),
      invalidatesTags: whenSaved,
    }),
    deleteService: build.mutation({
      ...endpoint(schedulingRoutes.deleteService),
      invalidatesTags: whenSaved,
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
