import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { storeSession } from './session.ts'

const passwordEndpoints = api.injectEndpoints({
  endpoints: build => ({
    changePassword: build.mutation({
      ...endpoint(gatewayRoutes.changePassword),
      onQueryStarted: (_call, lifecycle) => storeSession(lifecycle),
    }),
    forgotPassword: build.mutation({ ...endpoint(gatewayRoutes.forgotPassword) }),
    previewReset: build.query({ ...endpoint(gatewayRoutes.previewReset) }),
    // It ends the sessions of its account, and this browser may hold one of them.
    resetPassword: build.mutation({
      ...endpoint(gatewayRoutes.resetPassword),
      invalidatesTags: ['Session'],
    }),
  }),
})

export const {
  useChangePasswordMutation,
  useForgotPasswordMutation,
  usePreviewResetQuery,
  useResetPasswordMutation,
} = passwordEndpoints
