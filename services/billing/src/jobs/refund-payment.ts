import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Asks the provider again for a refund whose outcome is unknown, under the same key. */
export const refundPaymentJob = defineJob({
  name: 'billing-refund-payment',
  schema: z.object({ businessId: z.uuid(), paymentId: z.uuid(), refundId: z.uuid() }),
  attempts: 20,
  backoffMs: 10_000,
})
