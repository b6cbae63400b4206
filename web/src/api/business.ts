import { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from './api.ts'
import { endpoint } from './endpoint.ts'

export const businessApi = api.injectEndpoints({
  endpoints: build => ({
    business: build.query({ ...endpoint(accountsRoutes.getBusiness), providesTags: ['Business', 'Credits'] }),
    createBusiness: build.mutation({ ...endpoint(accountsRoutes.createBusiness) }),
  }),
})

export const { useBusinessQuery, useCreateBusinessMutation } = businessApi
