import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Reads a payment that nobody could read while its account was not connected. */
export const readNoticeJob = defineJob({
  name: 'billing-read-notice',
  schema: z.object({ businessId: z.uuid(), kind: z.string(), providerId: z.string() }),
  attempts: 10,
  backoffMs: 30_000,
})
