import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { putInLists, removeFromLists } from '../appointment-lists.ts'
import { endpoint } from '../endpoint.ts'
import { isProblem } from '../problem.ts'

/** The time was taken: the free times are read again. */
const staleTimes = (_result: unknown, error: unknown): readonly ['Availability'] | readonly [] =>
  isProblem(error) && error.code === 'slot_taken' ? ['Availability'] : []

/**
 * Appointments. A change answers with the row as it now is, and the row is put into every cached
 * list: nothing is read again. Changes of other people arrive as tags
 * (`features/agenda/realtime.ts`).
 */
export const appointmentEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listAppointments: build.query({
      ...endpoint(schedulingRoutes.listAppointments),
      providesTags: ['Appointment'],
    }),
    getAppointment: build.query({
      ...endpoint(schedulingRoutes.getAppointment),
      providesTags: (_result, _error, { params }) => [{ type: 'Appointment', id: params.id }],
    }),
    findAppointmentByFolio: build.query({
      ...endpoint(schedulingRoutes.findAppointmentByFolio),
      keepUnusedDataFor: 30,
    }),
    /** Visits of a client, past and next. */
    populateAppointments: build.query({
      ...endpoint(schedulingRoutes.populateAppointments),
      keepUnusedDataFor: 30,
      providesTags: ['Appointment'],
    }),
    bookAppointment: build.mutation({
      ...endpoint(schedulingRoutes.bookAppointment),
      invalidatesTags: staleTimes,
      onQueryStarted: (_call, lifecycle) => putInLists(lifecycle),
    }),
    editAppointment: build.mutation({
      ...endpoint(schedulingRoutes.editAppointment),
      invalidatesTags: staleTimes,
      onQueryStarted: (_call, lifecycle) => putInLists(lifecycle),
    }),
    setAppointmentStatus: build.mutation({
      ...endpoint(schedulingRoutes.setAppointmentStatus),
      // Somebody else changed it: what they did is read before anybody chooses again.
      invalidatesTags: (_result, error) =>
        isProblem(error) && error.code === 'stale_version' ? ['Appointment'] : [],
      onQueryStarted: (_call, lifecycle) => putInLists(lifecycle),
    }),
    /** Deletes an appointment or a block. */
    deleteAppointment: build.mutation({
      ...endpoint(schedulingRoutes.deleteAppointment),
      onQueryStarted: ({ params }, lifecycle) => removeFromLists(params.id, lifecycle),
    }),
  }),
})

export const {
  useFindAppointmentByFolioQuery,
  useListAppointmentsQuery,
  useLazyListAppointmentsQuery,
  useGetAppointmentQuery,
  useLazyGetAppointmentQuery,
  usePopulateAppointmentsQuery,
  useBookAppointmentMutation,
  useEditAppointmentMutation,
  useSetAppointmentStatusMutation,
  useDeleteAppointmentMutation,
} = appointmentEndpoints
