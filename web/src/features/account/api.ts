import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'
import { enter } from '../../api/session.ts'

/** What a person does with the own account. What answers with a session puts it in place at once. */
const accountApi = api.injectEndpoints({
  endpoints: build => ({
    sendVerification: build.mutation({ ...endpoint(gatewayRoutes.sendVerification) }),
    verificationLink: build.query({
      ...endpoint(gatewayRoutes.previewVerification),
      providesTags: ['AccountLink'],
    }),
    confirmVerification: build.mutation({
      ...endpoint(gatewayRoutes.confirmVerification),
      onQueryStarted: (_, life) => enter(life),
    }),
    disownAccount: build.mutation({
      ...endpoint(gatewayRoutes.disownAccount),
      invalidatesTags: ['Session'],
    }),

    changePassword: build.mutation({
      ...endpoint(gatewayRoutes.changePassword),
      onQueryStarted: (_, life) => enter(life),
    }),
    forgotPassword: build.mutation({ ...endpoint(gatewayRoutes.forgotPassword) }),
    resetLink: build.query({ ...endpoint(gatewayRoutes.previewReset) }),
    // It ends the sessions of its account, and this browser may hold one of them.
    resetPassword: build.mutation({
      ...endpoint(gatewayRoutes.resetPassword),
      invalidatesTags: ['Session'],
    }),

    pendingEmailChange: build.query({
      ...endpoint(gatewayRoutes.pendingEmailChange),
      providesTags: ['EmailChange'],
    }),
    requestEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.requestEmailChange),
      invalidatesTags: ['EmailChange'],
    }),
    cancelEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.cancelEmailChange),
      invalidatesTags: ['EmailChange'],
    }),
    emailChangeLink: build.query({
      ...endpoint(gatewayRoutes.previewEmailChange),
      providesTags: ['AccountLink'],
    }),
    confirmEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.confirmEmailChange),
      onQueryStarted: (_, life) => enter(life),
    }),
    refuseEmailChange: build.mutation({ ...endpoint(gatewayRoutes.refuseEmailChange) }),
    emailUndoLink: build.query({ ...endpoint(gatewayRoutes.previewEmailUndo) }),
    undoEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.undoEmailChange),
      invalidatesTags: ['Session'],
    }),

    ownSessions: build.query({
      ...endpoint(gatewayRoutes.listSessions),
      providesTags: ['OwnSession'],
    }),
    // A session that was closed elsewhere meanwhile is refused: the list is stale in both cases.
    endOtherSessions: build.mutation({
      ...endpoint(gatewayRoutes.endOtherSessions),
      invalidatesTags: ['OwnSession'],
    }),
    endSession: build.mutation({
      ...endpoint(gatewayRoutes.endSession),
      invalidatesTags: ['OwnSession'],
    }),
  }),
})

export const {
  useSendVerificationMutation,
  useVerificationLinkQuery,
  useConfirmVerificationMutation,
  useDisownAccountMutation,
  useChangePasswordMutation,
  useForgotPasswordMutation,
  useResetLinkQuery,
  useResetPasswordMutation,
  usePendingEmailChangeQuery,
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
  useEmailChangeLinkQuery,
  useConfirmEmailChangeMutation,
  useRefuseEmailChangeMutation,
  useEmailUndoLinkQuery,
  useUndoEmailChangeMutation,
  useOwnSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
} = accountApi
