import type { accountsRoutes, Business } from '@mostrador/contracts/accounts'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { endpointOf } from '../endpoint.ts'
import { storeBusiness, storedBusiness } from '../stored-business.ts'

/** The frame reads the business, so these calls are spelled out and bring no schemas along. */
const businessEndpoints = api.injectEndpoints({
  endpoints: build => ({
    getBusiness: build.query({
      ...endpointOf<typeof accountsRoutes.getBusiness>({
        method: 'GET',
        path: '/api/business/:id',
      }),
      providesTags: ['Business', 'Credits'],
      onQueryStarted: (_call, { queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => storeBusiness(data),
          () => undefined
        )
      },
    }),
    createBusiness: build.mutation({
      ...endpointOf<typeof accountsRoutes.createBusiness>({
        method: 'POST',
        path: '/api/business',
        body: true,
      }),
    }),
    editBusiness: build.mutation({
      ...endpointOf<typeof accountsRoutes.editBusiness>({
        method: 'PUT',
        path: '/api/business/:id',
        body: true,
      }),
      // Its name and its zone are part of the session.
      invalidatesTags: ['Business', 'Session'],
    }),
    patchBusiness: build.mutation({
      ...endpointOf<typeof accountsRoutes.patchBusiness>({
        method: 'PATCH',
        path: '/api/business/:id',
        body: true,
      }),
      invalidatesTags: ['Business', 'Credits'],
    }),
  }),
})

export const {
  useGetBusinessQuery,
  useCreateBusinessMutation,
  useEditBusinessMutation,
  usePatchBusinessMutation,
} = businessEndpoints

/**
 * The record of a business: what this tab kept of the last load until the server answers [BUS2-15].
 */
export const useBusiness = (id: string): { business: Business | undefined; error: unknown } => {
  const { data, error } = useGetBusinessQuery({ params: { id } })
  const storedAnswer = useMemo(() => storedBusiness(id), [id])
  return { business: data ?? storedAnswer, error }
}
