import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** A service lists its specialists, so it changes with them. */
const whenSaved = onSuccess('Specialist', 'Service', 'Availability')

/** Specialists of the business. */
export const specialistEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listSpecialists: build.query({
      ...endpoint(schedulingRoutes.listSpecialists),
      providesTags: ['Specialist'],
    }),
    specialistAppointments: build.query({
      ...endpoint(schedulingRoutes.specialistAppointments),
      providesTags: ['Appointment'],
    }),
    createSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.createSpecialist),
      invalidatesTags: whenSaved,
    }),
    editSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.editSpecialist),
      invalidatesTags: whenSaved,
    }),
    archiveSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.archiveSpecialist),
      invalidatesTags: whenSaved,
    }),
    deleteSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.deleteSpecialist),
      invalidatesTags: whenSaved,
    }),
  }),
})

export const {
  useListSpecialistsQuery,
  useLazyListSpecialistsQuery,
  useSpecialistAppointmentsQuery,
  useCreateSpecialistMutation,
  useEditSpecialistMutation,
  useArchiveSpecialistMutation,
  useDeleteSpecialistMutation,
} = specialistEndpoints
