import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { turnOutcomes } from './entities.ts'

export const assistantEvents = defineEvents({
  'assistant.created': z.object({ assistantId: Id }),
  'assistant.changed': z.object({ assistantId: Id }),
  'assistant.deleted': z.object({ assistantId: Id }),
  /** Key: thread. */
  'turn.started': z.object({ turnId: Id, threadId: Id, assistantId: Id.nullable() }),
  'turn.finished': z.object({
    turnId: Id,
    threadId: Id,
    assistantId: Id.nullable(),
    outcome: z.enum(turnOutcomes),
  }),
  /** A reply that would be paid for did not reach its person; told once per turn. */
  'turn.undelivered': z.object({ turnId: Id, threadId: Id, assistantId: Id.nullable() }),
  /** The assistant gave up, the client asked for a person, or the thread had all replies of its day (`reply_limit`). */
  'thread.needs_human': z.object({
    threadId: Id,
    clientId: Id.nullable(),
    turnId: Id,
    reason: z.enum(['reply_limit']).optional(),
  }),
})
