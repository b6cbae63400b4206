import { billingRoutes, limitsOf } from '@mostrador/contracts/billing'
import { businessOf, defineService, serve } from '@mostrador/platform'

/** billing as catalog asks it: `plans` says which business has which plan. */
export const fakeBilling = () => {
  const plans = new Map<string, string>()
  const calls = { times: 0 }
  const service = defineService({
    name: 'billing',
    setup: ctx => {
      serve(ctx, billingRoutes.entitlements, ({ actor }) => {
        calls.times += 1
        const planId = plans.get(businessOf(actor)) ?? null
        return { planId, limits: limitsOf(planId) }
      })
    },
  })
  return { service, plans, calls }
}
