import { billingRoutes, type MovementFilter } from '@mostrador/contracts/billing'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const MOVEMENTS_PER_PAGE = 24
const movementPage = endpoint(billingRoutes.listCreditMovements)
type MovementPage = ReturnType<typeof movementPage.transformResponse>

const creditEndpoints = api.injectEndpoints({
  endpoints: build => ({
    getCredits: build.query({
      ...endpoint(billingRoutes.getCredits),
      providesTags: ['Credits'],
    }),
    /** Movements that a filter (the argument) finds, newest first, page by page. */
    creditMovements: build.infiniteQuery<MovementPage, MovementFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
      },
      query: ({ queryArg: filter, pageParam: page }) =>
        movementPage.query({ query: { ...filter, page, limit: MOVEMENTS_PER_PAGE } }),
      transformResponse: movementPage.transformResponse,
      providesTags: ['Credits'],
    }),
    /** Read for a file to download, so an answer is never kept in the cache. */
    exportCredits: build.query({
      ...endpoint(billingRoutes.exportCredits),
      keepUnusedDataFor: 0,
    }),
    priceList: build.query({
      ...endpoint(billingRoutes.priceList),
      providesTags: ['Plan'],
    }),
    publicPriceList: build.query(endpoint(billingRoutes.publicPriceList)),
    entitlements: build.query({
      ...endpoint(billingRoutes.entitlements),
      providesTags: ['Plan'],
    }),
    readCoupon: build.query(endpoint(billingRoutes.readCoupon)),
    previewPlanChange: build.mutation(endpoint(billingRoutes.previewPlanChange)),
    changePlan: build.mutation({
      ...endpoint(billingRoutes.changePlan),
      invalidatesTags: ['Plan'],
    }),
    listInvoices: build.query({
      ...endpoint(billingRoutes.listInvoices),
      providesTags: ['Plan'],
    }),
    startCheckout: build.mutation(endpoint(billingRoutes.startCheckout)),
    startPromoCheckout: build.mutation(endpoint(billingRoutes.startPromoCheckout)),
    openPortal: build.mutation(endpoint(billingRoutes.openPortal)),
  }),
})

export const {
  useGetCreditsQuery,
  useCreditMovementsInfiniteQuery,
  useLazyExportCreditsQuery,
  usePriceListQuery,
  usePublicPriceListQuery,
  useEntitlementsQuery,
  useLazyReadCouponQuery,
  usePreviewPlanChangeMutation,
  useChangePlanMutation,
  useListInvoicesQuery,
  useStartCheckoutMutation,
  useStartPromoCheckoutMutation,
  useOpenPortalMutation,
} = creditEndpoints
