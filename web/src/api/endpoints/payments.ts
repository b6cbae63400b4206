import { billingRoutes } from '@mostrador/contracts/billing'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const changedTags: readonly Tag[] = ['Payment', 'Appointment']
const seller: readonly Tag[] = ['Payment', 'Seller']

/** Payment links, what was paid by them, and the account that it goes to. */
const paymentEndpoints = api.injectEndpoints({
  endpoints: build => ({
    appointmentPayment: build.query({
      ...endpoint(billingRoutes.appointmentPayment),
      providesTags: ['Payment'],
    }),
    requestPayment: build.mutation({
      ...endpoint(billingRoutes.requestPayment),
      invalidatesTags: changedTags,
    }),
    refundPayment: build.mutation({
      ...endpoint(billingRoutes.refundPayment),
      invalidatesTags: ['Payment'],
    }),
    getPayment: build.query({ ...endpoint(billingRoutes.getPayment), providesTags: ['Payment'] }),
    paymentNotices: build.query({
      ...endpoint(billingRoutes.paymentNotices),
      providesTags: ['Payment', 'Dispute'],
    }),
    listDisputes: build.query({
      ...endpoint(billingRoutes.listDisputes),
      providesTags: ['Dispute'],
    }),
    terminalOptions: build.query({ ...endpoint(billingRoutes.terminalOptions) }),
    chargeOnTerminal: build.mutation({
      ...endpoint(billingRoutes.chargeOnTerminal),
      invalidatesTags: ['Payment'],
    }),
    checkTerminalCharge: build.query({
      ...endpoint(billingRoutes.checkTerminalCharge),
      providesTags: ['Payment'],
    }),
    cancelTerminalCharge: build.mutation({
      ...endpoint(billingRoutes.cancelTerminalCharge),
      invalidatesTags: ['Payment'],
    }),
    readPaymentLink: build.query({ ...endpoint(billingRoutes.readPaymentLink) }),
    createPreference: build.mutation({ ...endpoint(billingRoutes.createPreference) }),
    getSeller: build.query({
      ...endpoint(billingRoutes.getSeller),
      providesTags: ['Seller'],
    }),
    connectSeller: build.mutation({ ...endpoint(billingRoutes.connectSeller) }),
    finishSeller: build.mutation({
      ...endpoint(billingRoutes.finishSeller),
      invalidatesTags: seller,
    }),
    disconnectSeller: build.mutation({
      ...endpoint(billingRoutes.disconnectSeller),
      invalidatesTags: seller,
    }),
  }),
})

export const {
  useAppointmentPaymentQuery,
  useCancelTerminalChargeMutation,
  useChargeOnTerminalMutation,
  useCheckTerminalChargeQuery,
  useConnectSellerMutation,
  useCreatePreferenceMutation,
  useDisconnectSellerMutation,
  useFinishSellerMutation,
  useGetPaymentQuery,
  useGetSellerQuery,
  useListDisputesQuery,
  usePaymentNoticesQuery,
  useReadPaymentLinkQuery,
  useRefundPaymentMutation,
  useRequestPaymentMutation,
  useTerminalOptionsQuery,
} = paymentEndpoints
