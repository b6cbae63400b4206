import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const funnelEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listFunnels: build.query({ ...endpoint(crmRoutes.listFunnels), providesTags: ['Funnel'] }),
  }),
})

export const { useListFunnelsQuery } = funnelEndpoints
