import { defineJob } from '@mostrador/platform'
import { z } from 'zod'

/**
 * Returns a thread when its burst has ended. Decides again when it runs; tries of 3, 6, 12 s, so
 * that a person is called within 90 s [F20].
 */
export const replyJob = defineJob({
  name: 'assistant-reply',
  schema: z.object({ businessId: z.uuid(), threadId: z.uuid() }),
  attempts: 5,
  backoffMs: 3_000,
})

/** The job that comes for a thread at a moment: one, however many ask for it. */
export const replyJobId = (threadId: string, dueAt: Date): string =>
  `reply-${threadId}-${dueAt.getTime()}`

/** After so many accidents a person of the business is called instead. */
export const triesBeforeHuman = 4
