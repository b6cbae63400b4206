import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** A seat that is taken or freed changes its course, and who waits for it. */
const whenSaved = onSuccess('Enrollment', 'Course', 'WaitlistEntry')

const enrollmentEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listEnrollments: build.query({
      ...endpoint(catalogRoutes.listEnrollments),
      providesTags: ['Enrollment'],
    }),
    createEnrollment: build.mutation({
      ...endpoint(catalogRoutes.createEnrollment),
      invalidatesTags: whenSaved,
    }),
    editEnrollment: build.mutation({
      ...endpoint(catalogRoutes.editEnrollment),
      invalidatesTags: whenSaved,
    }),
    deleteEnrollment: build.mutation({
      ...endpoint(catalogRoutes.deleteEnrollment),
      invalidatesTags: whenSaved,
    }),
    listWaitlist: build.query({
      ...endpoint(catalogRoutes.listWaitlist),
      providesTags: ['WaitlistEntry'],
    }),
    joinWaitlist: build.mutation({
      ...endpoint(catalogRoutes.joinWaitlist),
      invalidatesTags: whenSaved,
    }),
    acceptSeat: build.mutation({
      ...endpoint(catalogRoutes.acceptSeat),
      invalidatesTags: whenSaved,
    }),
    leaveWaitlist: build.mutation({
      ...endpoint(catalogRoutes.leaveWaitlist),
      invalidatesTags: whenSaved,
    }),
    listAttendance: build.query({
      ...endpoint(catalogRoutes.listAttendance),
      providesTags: ['Enrollment'],
    }),
    markAttendance: build.mutation({
      ...endpoint(catalogRoutes.markAttendance),
      invalidatesTags: onSuccess('Enrollment'),
    }),
  }),
})

export const {
  useListEnrollmentsQuery,
  useCreateEnrollmentMutation,
  useEditEnrollmentMutation,
  useDeleteEnrollmentMutation,
  useListWaitlistQuery,
  useJoinWaitlistMutation,
  useAcceptSeatMutation,
  useLeaveWaitlistMutation,
  useListAttendanceQuery,
  useMarkAttendanceMutation,
} = enrollmentEndpoints
