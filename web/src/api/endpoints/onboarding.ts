import { accountsRoutes } from '@mostrador/contracts/accounts'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** How far the person has come in setting up a business. */
const onboardingEndpoints = api.injectEndpoints({
  endpoints: build => ({
    getOnboarding: build.query({
      ...endpoint(accountsRoutes.getOnboarding),
      providesTags: ['Onboarding'],
    }),
    putOnboarding: build.mutation({ ...endpoint(accountsRoutes.putOnboarding) }),
  }),
})

/** Changes what is cached of it, before or after the server knows. */
export const cacheOnboarding = onboardingEndpoints.util.updateQueryData

export const { useGetOnboardingQuery, usePutOnboardingMutation } = onboardingEndpoints
