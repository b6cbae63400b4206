import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** Messages to clients that the server sends later. */
const notificationEndpoints = api.injectEndpoints({
  endpoints: build => ({
    createNotification: build.mutation({ ...endpoint(crmRoutes.createNotification) }),
  }),
})

export const { useCreateNotificationMutation } = notificationEndpoints
