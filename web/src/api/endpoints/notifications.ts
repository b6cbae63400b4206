import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** Messages to clients that the server sends later. */
export const notificationEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listNotifications: build.query({
      ...endpoint(crmRoutes.listNotifications),
      providesTags: ['Notification'],
    }),
    createNotification: build.mutation({
      ...endpoint(crmRoutes.createNotification),
      invalidatesTags: ['Notification'],
    }),
    deleteNotification: build.mutation({
      ...endpoint(crmRoutes.deleteNotification),
      invalidatesTags: ['Notification'],
    }),
  }),
})

export const {
  useListNotificationsQuery,
  useCreateNotificationMutation,
  useDeleteNotificationMutation,
} = notificationEndpoints
