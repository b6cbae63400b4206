import { billingErrors, creditTypes } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import { consume, defineService, work } from '@mostrador/platform'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { onTurnUndelivered } from './consumers/on-turn-undelivered.ts'
import { expireReservation } from './jobs/expire-reservation.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { type Deps, release } from './ledger/use-cases.ts'

/** Credits: the only balance and its only writer. */
export const billing = defineService({
  name: 'billing',
  config: Config,
  errors: billingErrors,
  async setup(ctx) {
    const credits = ctx.metrics.counter(
      'credits_total',
      'Credits of the assistants, by what became of them',
      ['credit_type', 'movement']
    )
    // From nought: an alert cannot see the first of a series that begins with it.
    for (const credit_type of creditTypes)
      for (const movement of ['reserved', 'captured', 'released', 'expired'])
        credits({ credit_type, movement }, 0)
    const deps: Deps = {
      db: ctx.db,
      clock: ctx.clock,
      ids: ctx.ids,
      spent: (movement, creditType, milli) =>
        credits({ credit_type: creditType, movement }, Number(milli) / MILLI),
    }
    ledgerRoutes(ctx, deps)
    consume(ctx, 'billing', {
      'business.created': onBusinessCreated(deps, {
        gpt: ctx.config.WELCOME_CREDITS_GPT,
        reasoning: ctx.config.WELCOME_CREDITS_REASONING,
      }),
      'turn.undelivered': onTurnUndelivered(deps),
    })
    work(ctx, expireReservation, async ({ businessId, key }) => {
      await release(deps)(businessId, key, 'expired')
    })
  },
})
