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
  /** The assistant gave up or the client asked for a person. */
  'thread.needs_human': z.object({ threadId: Id, clientId: Id.nullable(), turnId: Id }),
})
