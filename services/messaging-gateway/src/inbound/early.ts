import { messageStates } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'

/**
 * Milliseconds. Meta repeats webhooks for up to seven days: forgotten earlier, an update could be
 * written twice, or come after the statuses of its message.
 */
export const EARLY_UPDATE_RETENTION_MS = 10 * 24 * 60 * 60 * 1000

const at = z.coerce.date()

/** An update about a message that is not stored yet, as it waits in the database. */
export const EarlyUpdate = z.discriminatedUnion('kind', [
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
export type EarlyUpdate = z.output<typeof EarlyUpdate>
