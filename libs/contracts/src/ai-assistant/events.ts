import { z } from 'zod'
import { Id, StoredInstant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { turnOutcomes } from './entities.ts'

/** Why an assistant calls a person. */
export const humanCauses = [
  'asked',
  'failed',
  'undelivered',
  'no_credits',
  'daily_credits',
  'reply_limit',
  'nothing_to_offer',
] as const
export type HumanCause = (typeof humanCauses)[number]

export const assistantEvents = defineEvents({
  'assistant.created': {
    audience: 'assistants',
    label: 'Asistente nuevo',
    schema: z.object({ assistantId: Id }),
  },
  'assistant.changed': {
    audience: 'assistants',
    label: 'Cambió un asistente',
    schema: z.object({ assistantId: Id }),
  },
  'assistant.deleted': {
    audience: 'assistants',
    label: 'Asistente eliminado',
    schema: z.object({ assistantId: Id }),
  },
  /** Key: thread. */
  'turn.started': {
    audience: 'chat',
    label: 'El asistente empezó a contestar',
    schema: z.object({ turnId: Id, threadId: Id, assistantId: Id.nullable() }),
  },
  'turn.finished': {
    audience: 'chat',
    label: 'El asistente terminó de contestar',
    schema: z.object({
      turnId: Id,
      threadId: Id,
      assistantId: Id.nullable(),
      outcome: z.enum(turnOutcomes),
    }),
  },
  /** A charged reply was not delivered; published once per turn. */
  'turn.undelivered': {
    audience: 'chat',
    label: 'La respuesta del asistente no llegó',
    schema: z.object({ turnId: Id, threadId: Id, assistantId: Id.nullable() }),
  },
  /** An assistant calls a person; `cause` says why. */
  'thread.needs_human': {
    audience: 'chat',
    label: 'Conversación que necesita a una persona',
    schema: z.object({
      threadId: Id,
      clientId: Id.nullable(),
      turnId: Id,
      reason: z.enum(['reply_limit']).optional(),
      cause: z.enum(humanCauses).optional(),
      /** When the turn began: a team member who wrote since has seen what the client wants. */
      since: StoredInstant.optional(),
    }),
  },
})
