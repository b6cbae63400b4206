import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

/** Key of all: the client. */
export const crmEvents = defineEvents({
  'client.created': {
    audience: 'contactos',
    label: 'Cliente nuevo',
    schema: z.object({ clientId: Id, origin: z.enum(['chat', 'form', 'import']) }),
  },
  'client.changed': {
    audience: 'contactos',
    label: 'Cambió un cliente',
    schema: z.object({ clientId: Id }),
  },
  /** A thread turned out to belong to this contact. */
  'client.identified': {
    audience: 'chat',
    label: 'Contacto reconocido',
    schema: z.object({ clientId: Id, threadId: Id }),
  },
  'client.phase_moved': {
    audience: 'contactos',
    label: 'Cliente cambió de fase',
    schema: z.object({
      clientId: Id,
      funnelId: Id,
      phase: z.string(),
      from: z.string().nullable(),
    }),
  },
  /** BAJA/STOP ends automatic messages to the client, ALTA allows them again. */
  'client.opted_out': {
    audience: 'contactos',
    label: 'Cliente dejó de recibir mensajes',
    schema: z.object({ clientId: Id }),
  },
  'client.opted_in': {
    audience: 'contactos',
    label: 'Cliente volvió a recibir mensajes',
    schema: z.object({ clientId: Id }),
  },
  /**
   * What an appointment brings was planned, together with its jobs: those of these notifications
   * that are new.
   */
  'notifications.planned': {
    audience: 'contactos',
    label: 'Se planearon los avisos de una cita',
    schema: z.object({
      appointmentId: Id,
      clientId: Id.nullable(),
      notificationIds: z.array(Id),
    }),
  },
  /** Their appointment was cancelled, deleted or moved: what has not left may not leave any more. */
  'notifications.withdrawn': {
    audience: 'contactos',
    label: 'Se retiraron los avisos de una cita',
    schema: z.object({ appointmentId: Id, notificationIds: z.array(Id) }),
  },
  'notification.changed': {
    audience: 'contactos',
    label: 'Cambió un aviso',
    schema: z.object({
      notificationId: Id,
      clientId: Id.nullable(),
      state: z.enum(['due', 'sent', 'held', 'dropped', 'failed']),
    }),
  },
})
