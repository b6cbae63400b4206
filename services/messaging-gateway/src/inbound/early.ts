import { messageStates } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'

/** Meta repeats webhooks for up to seven days: what is forgotten earlier could be heard twice, or come after what was said about it. Milliseconds. */
export const EARLY_UPDATE_RETENTION_MS = 10 * 24 * 60 * 60 * 1000

const at = z.coerce.date()

/** What was said about a message before it was here, as it waits in the database. */
export const DeliveryUpdate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    state: z.enum(messageStates),
    reason: z.string().nullable(),
    at,
  }),
  z.object({ kind: z.literal('seen'), at }),
  z.object({ kind: z.literal('edit'), text: z.string(), at }),
  z.object({ kind: z.literal('delete'), at }),
])
export type EarlyUpdate = z.output<typeof DeliveryUpdate>
