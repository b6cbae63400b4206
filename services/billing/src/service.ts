import { billingErrors } from '@mostrador/contracts/billing'
import { consume, defineService, work } from '@mostrador/platform'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { onTurnUndelivered } from './consumers/on-turn-undelivered.ts'
import { createBillingContext } from './context.ts'
import { expireReservation } from './jobs/expire-reservation.ts'
import { releaseExpired } from './ledger/reservation-use-cases.ts'
import { ledgerRoutes } from './ledger/routes.ts'

/** Credits: the only balance of a business and its only writer. */
export const billing = defineService({
  name: 'billing',
  config: Config,
  errors: billingErrors,
  setup(service) {
    const ctx = createBillingContext(service)
    ledgerRoutes(ctx)
    consume(ctx, 'billing', {
      'business.created': onBusinessCreated(ctx),
      'turn.undelivered': onTurnUndelivered(ctx),
    })
    work(ctx, expireReservation, releaseExpired(ctx))
  },
})
