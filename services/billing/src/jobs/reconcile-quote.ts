import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Asks the provider for payments of a quote: a notification may be lost. */
export const reconcileQuoteJob = defineJob({
  name: 'billing-reconcile-quote',
  schema: z.object({ businessId: z.uuid(), quoteId: z.uuid() }),
  attempts: 10,
  backoffMs: 30_000,
})
