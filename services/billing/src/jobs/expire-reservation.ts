import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Fifteen minutes after a reservation: gives back what nobody captured. Decides again when it runs. */
export const expireReservation = defineJob({
  name: 'billing-expire-reservation',
  schema: z.object({ businessId: z.uuid(), key: z.string() }),
  attempts: 10,
})
