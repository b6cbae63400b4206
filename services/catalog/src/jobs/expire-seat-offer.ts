import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Gives a seat that nobody accepted to the next of the waitlist. Reads it again when it runs. */
export const expireSeatOffer = defineJob({
  name: 'catalog-expire-seat-offer',
  schema: z.object({ businessId: z.uuid(), courseId: z.uuid(), id: z.uuid() }),
  attempts: 10,
})
