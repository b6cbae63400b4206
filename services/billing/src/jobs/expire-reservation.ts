import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Gives back a reservation that nobody captured. Reads it again when it runs, 15 minutes later. */
export const expireReservation = defineJob({
  name: 'billing-expire-reservation',
  schema: z.object({ businessId: z.uuid(), key: z.string() }),
  attempts: 10,
})
