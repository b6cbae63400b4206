import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { storeSession } from './session.ts'

/** Changing the email of the own account, and undoing it from the old address. */
const emailChangeEndpoints = api.injectEndpoints({
  endpoints: build => ({
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
    previewEmailChange: build.query({
      ...endpoint(gatewayRoutes.previewEmailChange),
      providesTags: ['AccountLink'],
    }),
    confirmEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.confirmEmailChange),
      onQueryStarted: (_call, lifecycle) => storeSession(lifecycle),
    }),
    refuseEmailChange: build.mutation({ ...endpoint(gatewayRoutes.refuseEmailChange) }),
    previewEmailUndo: build.query({ ...endpoint(gatewayRoutes.previewEmailUndo) }),
    undoEmailChange: build.mutation({
      ...endpoint(gatewayRoutes.undoEmailChange),
      invalidatesTags: ['Session'],
    }),
  }),
})

export const {
  usePendingEmailChangeQuery,
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
  usePreviewEmailChangeQuery,
  useConfirmEmailChangeMutation,
  useRefuseEmailChangeMutation,
  usePreviewEmailUndoQuery,
  useUndoEmailChangeMutation,
} = emailChangeEndpoints
