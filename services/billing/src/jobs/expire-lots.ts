import { CreditType } from '@mostrador/contracts/billing'
import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Takes what is left of the lots of an account that have expired when it runs. */
export const expireLotsJob = defineJob({
  name: 'billing-expire-lots',
  schema: z.object({ businessId: z.uuid(), creditType: CreditType }),
  attempts: 10,
})
