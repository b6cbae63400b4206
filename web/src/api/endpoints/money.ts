import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const moneyEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listMoneyMovements: build.query({
      ...endpoint(catalogRoutes.listMoneyMovements),
      providesTags: ['MoneyMovement'],
    }),
    paidForAppointments: build.query({
      ...endpoint(catalogRoutes.paidForAppointments),
      providesTags: ['MoneyMovement'],
    }),
    createMoneyMovement: build.mutation({
      ...endpoint(catalogRoutes.createMoneyMovement),
      // A movement of an enrolment changes its payment status.
      invalidatesTags: ['MoneyMovement', 'Enrollment', 'Order'],
    }),
    editMoneyMovement: build.mutation({
      ...endpoint(catalogRoutes.editMoneyMovement),
      invalidatesTags: ['MoneyMovement'],
    }),
    deleteMoneyMovement: build.mutation({
      ...endpoint(catalogRoutes.deleteMoneyMovement),
      invalidatesTags: ['MoneyMovement'],
    }),
    correctMoneyMovement: build.mutation({
      ...endpoint(catalogRoutes.correctMoneyMovement),
      invalidatesTags: ['MoneyMovement'],
    }),
    expectedOfDay: build.query({
      ...endpoint(catalogRoutes.expectedOfDay),
      providesTags: ['MoneyMovement'],
    }),
    listDayCuts: build.query({
      ...endpoint(catalogRoutes.listDayCuts),
      providesTags: ['MoneyMovement'],
    }),
    cutDay: build.mutation({
      ...endpoint(catalogRoutes.cutDay),
      invalidatesTags: ['MoneyMovement'],
    }),
    listCommissionRates: build.query({
      ...endpoint(catalogRoutes.listCommissionRates),
      providesTags: ['MoneyMovement'],
    }),
    putCommissionRate: build.mutation({
      ...endpoint(catalogRoutes.putCommissionRate),
      invalidatesTags: ['MoneyMovement'],
    }),
    commissionStatement: build.query({
      ...endpoint(catalogRoutes.commissionStatement),
      providesTags: ['MoneyMovement', 'Appointment'],
    }),
    listPaidCommissions: build.query({
      ...endpoint(catalogRoutes.listPaidCommissions),
      providesTags: ['MoneyMovement'],
    }),
    payCommission: build.mutation({
      ...endpoint(catalogRoutes.payCommission),
      invalidatesTags: ['MoneyMovement'],
    }),
  }),
})

export const {
  useListMoneyMovementsQuery,
  usePaidForAppointmentsQuery,
  useCreateMoneyMovementMutation,
  useEditMoneyMovementMutation,
  useDeleteMoneyMovementMutation,
  useCorrectMoneyMovementMutation,
  useExpectedOfDayQuery,
  useListDayCutsQuery,
  useCutDayMutation,
  useListCommissionRatesQuery,
  usePutCommissionRateMutation,
  useCommissionStatementQuery,
  useListPaidCommissionsQuery,
  usePayCommissionMutation,
} = moneyEndpoints
