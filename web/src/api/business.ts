import type { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from './api.ts'
import { spelled } from './endpoint.ts'

export const businessApi = api.injectEndpoints({
  endpoints: build => ({
    business: build.query({ ...spelled<typeof accountsRoutes.getBusiness>({ method: 'GET', path: '/api/business/:id' }), providesTags: ['Business', 'Credits'] }),
    createBusiness: build.mutation({ ...spelled<typeof accountsRoutes.createBusiness>({ method: 'POST', path: '/api/business', body: true }) }),
  }),
})

export const { useBusinessQuery, useCreateBusinessMutation } = businessApi
