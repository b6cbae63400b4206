import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const branchEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listBranches: build.query({
      ...endpoint(schedulingRoutes.listBranches),
      providesTags: ['Branch'],
    }),
  }),
})

export const { useListBranchesQuery } = branchEndpoints
