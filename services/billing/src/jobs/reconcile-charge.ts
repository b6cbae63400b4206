import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Asks the provider the outcome of a charge on a terminal: a notification may be lost. */
export const reconcileChargeJob = defineJob({
  name: 'billing-reconcile-charge',
  schema: z.object({ businessId: z.uuid(), chargeId: z.uuid() }),
  attempts: 10,
  backoffMs: 30_000,
})
