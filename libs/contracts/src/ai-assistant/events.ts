import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { turnOutcomes } from './entities.ts'

export const assistantEvents = defineEvents({
  'assistant.created': {
    audience: 'asistentes',
    label: 'Asistente nuevo',
    schema: z.object({ assistantId: Id }),
  },
  'assistant.changed': {
    audience: 'asistentes',
    label: 'Cambió un asistente',
    schema: z.object({ assistantId: Id }),
  },
  'assistant.deleted': {
    audience: 'asistentes',
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
  /** A reply that would be paid for did not reach its person; told once per turn. */
  'turn.undelivered': {
    audience: 'chat',
    label: 'La respuesta del asistente no llegó',
    schema: z.object({ turnId: Id, threadId: Id, assistantId: Id.nullable() }),
  },
  /** The assistant gave up, the client asked for a person, the thread had all replies of its day (`reply_limit`), or there is nothing to book (`nothing_to_offer`). */
  'thread.needs_human': {
    audience: 'chat',
    label: 'Conversación que necesita a una persona',
    schema: z.object({
      threadId: Id,
      clientId: Id.nullable(),
      turnId: Id,
      reason: z.enum(['reply_limit', 'nothing_to_offer']).optional(),
    }),
  },
})
