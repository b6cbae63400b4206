import { CreditType } from '@mostrador/contracts/billing'
import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** At the end of the interval of a notice: tells again where credits are still low. */
export const lowCreditsJob = defineJob({
  name: 'billing-low-credits',
  schema: z.object({ businessId: z.uuid(), creditType: CreditType }),
  attempts: 10,
})
