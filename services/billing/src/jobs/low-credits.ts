import { CreditType } from '@mostrador/contracts/billing'
import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** At the end of the notice interval: notifies again if credits are still low. */
export const lowCreditsJob = defineJob({
  name: 'billing-low-credits',
  schema: z.object({ businessId: z.uuid(), creditType: CreditType }),
  attempts: 10,
})
