import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { storeSession } from './session.ts'

/** Proving that an email address is the person's own. */
const verificationEndpoints = api.injectEndpoints({
  endpoints: build => ({
    sendVerification: build.mutation({ ...endpoint(gatewayRoutes.sendVerification) }),
    previewVerification: build.query({
      ...endpoint(gatewayRoutes.previewVerification),
      providesTags: ['AccountLink'],
    }),
    confirmVerification: build.mutation({
      ...endpoint(gatewayRoutes.confirmVerification),
      onQueryStarted: (_call, lifecycle) => storeSession(lifecycle),
    }),
    disownAccount: build.mutation({
      ...endpoint(gatewayRoutes.disownAccount),
      invalidatesTags: ['Session'],
    }),
  }),
})

export const {
  useSendVerificationMutation,
  usePreviewVerificationQuery,
  useConfirmVerificationMutation,
  useDisownAccountMutation,
} = verificationEndpoints
