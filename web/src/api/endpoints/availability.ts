import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

export const availabilityEndpoints = api.injectEndpoints({
  endpoints: build => ({
    workingTimes: build.query({
      ...endpoint(schedulingRoutes.workingTimes),
      providesTags: ['Availability'],
    }),
    /** Free slots are never kept: somebody may take one at any moment. */
    findSlots: build.query({
      ...endpoint(schedulingRoutes.findSlots),
      keepUnusedDataFor: 0,
      providesTags: ['Availability'],
    }),
  }),
})

export const { useWorkingTimesQuery, useFindSlotsQuery, useLazyFindSlotsQuery } =
  availabilityEndpoints
