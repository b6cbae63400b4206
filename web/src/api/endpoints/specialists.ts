import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const specialistEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listSpecialists: build.query({
      ...endpoint(schedulingRoutes.listSpecialists),
      providesTags: ['Specialist'],
    }),
  }),
})

export const { useListSpecialistsQuery } = specialistEndpoints
