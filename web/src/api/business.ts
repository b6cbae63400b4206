import type { accountsRoutes, Business } from '@mostrador/contracts/accounts'
import { useMemo } from 'react'
import { api } from './api.ts'
import { spelled } from './endpoint.ts'
import { keepBusiness, keptBusiness } from './kept-business.ts'

export const businessApi = api.injectEndpoints({
  endpoints: build => ({
    business: build.query({
      ...spelled<typeof accountsRoutes.getBusiness>({ method: 'GET', path: '/api/business/:id' }),
      providesTags: ['Business', 'Credits'],
      onQueryStarted: (_, { queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => keepBusiness(data),
          () => undefined
        )
      },
    }),
    createBusiness: build.mutation({
      ...spelled<typeof accountsRoutes.createBusiness>({
        method: 'POST',
        path: '/api/business',
        body: true,
      }),
    }),
  }),
})

export const { useBusinessQuery, useCreateBusinessMutation } = businessApi

/** The record of a business: at once what this tab last knew of it, and then what the server says. */
export const useBusiness = (id: string): { business: Business | undefined; error: unknown } => {
  const { data, error } = useBusinessQuery({ params: { id } })
  const kept = useMemo(() => keptBusiness(id), [id])
  return { business: data ?? kept, error }
}
