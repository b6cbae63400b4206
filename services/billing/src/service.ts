import { billingErrors } from '@mostrador/contracts/billing'
import { consume, defineService, every, PublicAddress, work } from '@mostrador/platform'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { onTurnUndelivered } from './consumers/on-turn-undelivered.ts'
import { conversionRoutes } from './conversions/routes.ts'
import { createBillingContext } from './context.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { expireLotsJob } from './jobs/expire-lots.ts'
import { expireReservation } from './jobs/expire-reservation.ts'
import { lowCreditsJob } from './jobs/low-credits.ts'
import { recheckLowCredits } from './ledger/low-credit-use-cases.ts'
import { expireLotsOf } from './ledger/account-use-cases.ts'
import { releaseExpired } from './ledger/reservation-use-cases.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { sellerRoutes } from './mercadopago/routes.ts'
import { applyMercadoPagoEvent } from './payment-links/notice-use-cases.ts'
import { paymentLinks } from './payment-links/routes.ts'
import { providerEventJobs } from './provider-events/use-cases.ts'
import { sendRoutes } from './sends/routes.ts'
import { applyStripeEvent } from './stripe/effects-use-cases.ts'
import { reconcileStripe } from './stripe/reconcile-use-cases.ts'
import { stripeWebhookRoutes } from './stripe/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { terminalRoutes } from './terminals/routes.ts'

const HOUR_SECONDS = 3_600

/** Credits: the only balance of a business and its only writer. */
export const billing = defineService({
  name: 'billing',
  config: Config,
  clusterConfig: PublicAddress,
  errors: billingErrors,
  setup(service) {
    const ctx = createBillingContext(service)
    ledgerRoutes(ctx)
    sendRoutes(ctx)
    conversionRoutes(ctx)
    stripeWebhookRoutes(ctx)
    sellerRoutes(ctx)
    disputeRoutes(ctx)
    paymentLinks(ctx)
    terminalRoutes(ctx)
    subscriptionRoutes(ctx)
    consume(ctx, 'billing', {
      'business.created': onBusinessCreated(ctx),
      'turn.undelivered': onTurnUndelivered(ctx),
    })
    work(ctx, expireReservation, releaseExpired(ctx))
    work(ctx, expireLotsJob, expireLotsOf(ctx))
    work(ctx, lowCreditsJob, recheckLowCredits(ctx))
    providerEventJobs(ctx, {
      stripe: applyStripeEvent(ctx),
      mercado_pago: applyMercadoPagoEvent(ctx),
    })
    every(ctx, 'billing-stripe-reconcile', HOUR_SECONDS, async () => {
      await reconcileStripe(ctx)()
    })
  },
})
