import { z } from 'zod'
import { Channel, Id, IdParams, Instant } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { clientCopyRoute } from '../crm/client-privacy.ts'
import { ClientType } from '../crm/entities.ts'
import {
  Assistant,
  AssistantEdit,
  AssistantSettings,
  AssistantSettingsForm,
  AssistantSummary,
  Turn,
  TurnStep,
} from './entities.ts'

const page = { page: 'assistants' } as const
export const assistantRoutes = defineRoutes('ai-assistant', {
  clientCopy: clientCopyRoute('assistant'),
  listAssistants: {
    method: 'GET',
    path: '/api/assistant',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Assistants of the business [AST2-02]',
    query: z.object({ businessId: Id.optional() }),
    data: z.array(Assistant),
  },
  getAssistant: {
    method: 'GET',
    path: '/api/assistant/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'One assistant [AST2-02]',
    params: IdParams,
    data: Assistant,
  },
  createAssistant: {
    method: 'POST',
    path: '/api/assistant',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'A new assistant with the specified defaults for what is missing [AST-11, AST-18]',
    body: z.object({
      assistant: AssistantEdit,
      businessName: z.string().max(200).optional(),
      branchName: z.string().max(200).optional(),
    }),
    data: Assistant,
  },
  editAssistant: {
    method: 'PUT',
    path: '/api/assistant/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits any part, the switch included; working needs credits [AST-16, AST-19]',
    params: IdParams,
    body: z.object({ assistant: AssistantEdit }),
    data: Assistant,
    message: 'Cambios guardados correctamente',
  },
  deleteAssistant: {
    method: 'DELETE',
    path: '/api/assistant/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes an assistant; its traces stay',
    params: IdParams,
    data: z.object({ _id: Id }),
  },
  listTurns: {
    method: 'GET',
    path: '/api/assistant/:id/turns',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Latest turns of an assistant, newest first',
    params: IdParams,
    query: z.object({
      before: Instant.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    data: z.object({ turns: z.array(Turn), hasMore: z.boolean() }),
  },
  threadTurns: {
    method: 'GET',
    path: '/api/turn',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Latest turns in a conversation, newest first',
    query: z.object({ threadId: Id, limit: z.coerce.number().int().min(1).max(100).default(25) }),
    data: z.array(Turn),
  },
  turnSummary: {
    method: 'GET',
    path: '/api/turn/summary',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'What each assistant did since a moment, at most 31 days back; without one since yesterday began',
    query: z.object({ since: Instant.optional() }),
    data: z.object({ assistants: z.array(AssistantSummary), hasAnswered: z.boolean() }),
  },
  getTurn: {
    method: 'GET',
    path: '/api/turn/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'A turn with its steps',
    params: IdParams,
    data: z.object({ turn: Turn, steps: z.array(TurnStep) }),
  },

  // --- for other services
  getSettings: {
    method: 'GET',
    path: '/internal/assistant/settings',
    access: 'internal',
    summary: 'Reply delay, test numbers and daily limit of the business',
    data: AssistantSettings,
  },
  putSettings: {
    method: 'PUT',
    path: '/internal/assistant/settings',
    access: 'internal',
    callers: ['accounts'],
    summary: 'Replaces them; the public path is PATCH /business/{id}',
    body: AssistantSettingsForm,
    data: AssistantSettings,
  },
  /** Which timed messages the assistant that serves this kind of person sends. */
  timings: {
    method: 'POST',
    path: '/internal/assistant/timings',
    access: 'internal',
    summary: 'Hours before an appointment, or null when off [CAP-03]',
    body: z.object({ clientType: ClientType, attended: z.boolean(), channel: Channel.nullable() }),
    data: z.object({
      assistantId: Id.nullable(),
      assistantName: z.string().nullable(),
      sendReminder: z.number().int().nullable(),
      requestConfirmation: z.number().int().nullable(),
      autoCancelAppointments: z.number().int().nullable(),
    }),
  },
})
