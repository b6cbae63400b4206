import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

/** Key of all: the client. */
export const crmEvents = defineEvents({
  'client.created': z.object({ clientId: Id, origin: z.enum(['chat', 'form', 'import']) }),
  'client.changed': z.object({ clientId: Id }),
  /** A thread turned out to belong to this contact. */
  'client.identified': z.object({ clientId: Id, threadId: Id }),
  'client.phase_moved': z.object({
    clientId: Id,
    funnelId: Id,
    phase: z.string(),
    from: z.string().nullable(),
  }),
  /** BAJA/STOP, or ALTA: automation is silent from here on, or may speak again. */
  'client.opted_out': z.object({ clientId: Id }),
  'client.opted_in': z.object({ clientId: Id }),
  /** What an appointment brings was planned, together with its jobs: those of these notifications that are new. */
  'notifications.planned': z.object({
    appointmentId: Id,
    clientId: Id.nullable(),
    notificationIds: z.array(Id),
  }),
  'notification.changed': z.object({
    notificationId: Id,
    clientId: Id.nullable(),
    state: z.enum(['due', 'sent', 'held', 'dropped', 'failed']),
  }),
})
