import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

const whenSaved = onSuccess('Calendar', 'Specialist', 'Block', 'Appointment')

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
      invalidatesTags: whenSaved,
    }),
    saveCalendars: build.mutation({
      ...endpoint(schedulingRoutes.saveCalendars),
      invalidatesTags: whenSaved,
    }),
    chooseCalendar: build.mutation({
      ...endpoint(schedulingRoutes.chooseCalendar),
      invalidatesTags: whenSaved,
    }),
    fetchCalendar: build.mutation({
      ...endpoint(schedulingRoutes.fetchCalendar),
      invalidatesTags: whenSaved,
    }),
    unlinkCalendar: build.mutation({
      ...endpoint(schedulingRoutes.unlinkCalendar),
      invalidatesTags: whenSaved,
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
