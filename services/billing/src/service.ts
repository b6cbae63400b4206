import { billingErrors } from '@mostrador/contracts/billing'
import { consume, defineService, work } from '@mostrador/platform'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { expireReservation } from './jobs/expire-reservation.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { release } from './ledger/use-cases.ts'

/** Credits: the only balance and its only writer. */
export const billing = defineService({
  name: 'billing',
  config: Config,
  errors: billingErrors,
  async setup(house) {
    const deps = { db: house.db, clock: house.clock, ids: house.ids }
    ledgerRoutes(house, deps)
    consume(house, 'billing', { 'business.created': onBusinessCreated(deps, { gpt: house.config.WELCOME_CREDITS_GPT, reasoning: house.config.WELCOME_CREDITS_REASONING }) })
    work(house, expireReservation, async ({ businessId, key }) => {
      await release(deps)(businessId, key, 'expired')
    })
  },
})
