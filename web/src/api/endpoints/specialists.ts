import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** A service lists its specialists, so it changes with them. */
const staleTags: readonly Tag[] = ['Specialist', 'Service', 'Availability']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? staleTags : []

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
      invalidatesTags: onSuccess,
    }),
    editSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.editSpecialist),
      invalidatesTags: onSuccess,
    }),
    archiveSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.archiveSpecialist),
      invalidatesTags: onSuccess,
    }),
    deleteSpecialist: build.mutation({
      ...endpoint(schedulingRoutes.deleteSpecialist),
      invalidatesTags: onSuccess,
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
