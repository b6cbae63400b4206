import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Sends one due message. Carries its id only: everything else is read again when it runs. */
export const sendTimedMessage = defineJob({
  name: 'crm-send-timed-message',
  schema: z.object({ businessId: z.uuid(), id: z.uuid() }),
  attempts: 6,
})
