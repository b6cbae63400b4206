import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** A seat that is taken or freed changes its course, and who waits for it. */
const stale: readonly Tag[] = ['Enrollment', 'Course', 'WaitlistEntry']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

const enrollmentEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listEnrollments: build.query({
      ...endpoint(catalogRoutes.listEnrollments),
      providesTags: ['Enrollment'],
    }),
    createEnrollment: build.mutation({
      ...endpoint(catalogRoutes.createEnrollment),
      invalidatesTags: onSuccess,
    }),
    editEnrollment: build.mutation({
      ...endpoint(catalogRoutes.editEnrollment),
      invalidatesTags: onSuccess,
    }),
    deleteEnrollment: build.mutation({
      ...endpoint(catalogRoutes.deleteEnrollment),
      invalidatesTags: onSuccess,
    }),
    listWaitlist: build.query({
      ...endpoint(catalogRoutes.listWaitlist),
      providesTags: ['WaitlistEntry'],
    }),
    joinWaitlist: build.mutation({
      ...endpoint(catalogRoutes.joinWaitlist),
      invalidatesTags: onSuccess,
    }),
    acceptSeat: build.mutation({
      ...endpoint(catalogRoutes.acceptSeat),
      invalidatesTags: onSuccess,
    }),
    leaveWaitlist: build.mutation({
      ...endpoint(catalogRoutes.leaveWaitlist),
      invalidatesTags: onSuccess,
    }),
    listAttendance: build.query({
      ...endpoint(catalogRoutes.listAttendance),
      providesTags: ['Enrollment'],
    }),
    markAttendance: build.mutation({
      ...endpoint(catalogRoutes.markAttendance),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Enrollment'] : []),
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
