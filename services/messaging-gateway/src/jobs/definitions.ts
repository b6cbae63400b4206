import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/** Sends what is due in the conversation of this message, in order. */
export const sendJob = defineJob({
  name: 'messaging-send',
  schema: z.object({ businessId: z.uuid(), messageId: z.uuid() }),
  attempts: 8,
  backoffMs: 2_000,
})

/** Retries a webhook or an update that was put aside, when a person asks for it. */
export const retryInboxJob = defineJob({
  name: 'messaging-inbox-retry',
  schema: z.object({
    provider: z.string(),
    eventId: z.string(),
    businessId: z.uuid().nullable().optional(),
  }),
  attempts: 3,
})

/** Asks the provider for a person's name. Waits 15 s, then double: about half an hour in all. */
export const profileJob = defineJob({
  name: 'messaging-profile',
  schema: z.object({ businessId: z.uuid(), threadId: z.uuid() }),
  attempts: 8,
  backoffMs: 15_000,
})

/** Connects the accounts of a finished login. Waits 2 s, then double: about four minutes in all. */
export const connectLoginJob = defineJob({
  name: 'messaging-login',
  schema: z.object({ businessId: z.uuid(), loginId: z.uuid() }),
  attempts: 8,
  backoffMs: 2_000,
})

/** Asks the phone of a number for its history. Waits 5 s, then double: most of an hour in all. */
export const phoneSyncJob = defineJob({
  name: 'messaging-ask-phone',
  schema: z.object({
    businessId: z.uuid(),
    connectionId: z.uuid(),
    connectedAt: z.iso.datetime(),
  }),
  attempts: 10,
  backoffMs: 5_000,
})

/** Checks a connected account, and enqueues the next check. */
export const checkConnectionJob = defineJob({
  name: 'messaging-connection-check',
  schema: z.object({
    businessId: z.uuid(),
    connectionId: z.uuid(),
    /** Identifies the connection: a renewed one has checks of its own. */
    connectedAt: z.iso.datetime(),
  }),
  attempts: 5,
  backoffMs: 10_000,
})
