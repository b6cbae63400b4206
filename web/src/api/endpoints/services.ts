import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** What clients can book. */
const serviceEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listServices: build.query({
      ...endpoint(schedulingRoutes.listServices),
      providesTags: ['Service'],
    }),
  }),
})

export const { useListServicesQuery } = serviceEndpoints
