import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Frees the time of an appointment that nobody paid. Reads it again when it runs. */
export const releaseUnpaidJob = defineJob({
  name: 'scheduling-release-unpaid',
  schema: z.object({ businessId: z.uuid(), appointmentId: z.uuid() }),
  attempts: 10,
})
