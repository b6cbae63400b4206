import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const stale: readonly Tag[] = ['Calendar', 'Specialist', 'Block', 'Appointment']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

/** Google Calendar and the feeds of specialists. */
const calendarEndpoints = api.injectEndpoints({
  endpoints: build => ({
    calendarStates: build.query({
      ...endpoint(schedulingRoutes.calendarStates),
      providesTags: ['Calendar'],
    }),
    getCalendars: build.query({
      ...endpoint(schedulingRoutes.getCalendars),
      providesTags: ['Calendar'],
    }),
    createCalendar: build.mutation({
      ...endpoint(schedulingRoutes.createCalendar),
      invalidatesTags: onSuccess,
    }),
    saveCalendars: build.mutation({
      ...endpoint(schedulingRoutes.saveCalendars),
      invalidatesTags: onSuccess,
    }),
    chooseCalendar: build.mutation({
      ...endpoint(schedulingRoutes.chooseCalendar),
      invalidatesTags: onSuccess,
    }),
    fetchCalendar: build.mutation({
      ...endpoint(schedulingRoutes.fetchCalendar),
      invalidatesTags: onSuccess,
    }),
    unlinkCalendar: build.mutation({
      ...endpoint(schedulingRoutes.unlinkCalendar),
      invalidatesTags: onSuccess,
    }),
    sendCalendarLink: build.mutation({ ...endpoint(schedulingRoutes.sendCalendarLink) }),
    refreshToken: build.mutation({ ...endpoint(schedulingRoutes.refreshToken) }),
    previewCalendarLink: build.query({ ...endpoint(schedulingRoutes.previewCalendarLink) }),
    startCalendarLink: build.mutation({ ...endpoint(schedulingRoutes.startCalendarLink) }),
    finishCalendarLink: build.mutation({ ...endpoint(schedulingRoutes.finishCalendarLink) }),
    calendarFeed: build.query({
      ...endpoint(schedulingRoutes.calendarFeed),
      providesTags: ['Calendar'],
    }),
    renewCalendarFeed: build.mutation({
      ...endpoint(schedulingRoutes.renewCalendarFeed),
      invalidatesTags: ['Calendar'],
    }),
    removeCalendarFeed: build.mutation({
      ...endpoint(schedulingRoutes.removeCalendarFeed),
      invalidatesTags: ['Calendar'],
    }),
    appointmentFile: build.query({ ...endpoint(schedulingRoutes.appointmentFile) }),
  }),
})

export const {
  useCalendarStatesQuery,
  useGetCalendarsQuery,
  useCreateCalendarMutation,
  useSaveCalendarsMutation,
  useChooseCalendarMutation,
  useFetchCalendarMutation,
  useUnlinkCalendarMutation,
  useSendCalendarLinkMutation,
  useRefreshTokenMutation,
  usePreviewCalendarLinkQuery,
  useStartCalendarLinkMutation,
  useFinishCalendarLinkMutation,
  useCalendarFeedQuery,
  useRenewCalendarFeedMutation,
  useRemoveCalendarFeedMutation,
  useLazyAppointmentFileQuery,
} = calendarEndpoints
