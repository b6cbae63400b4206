import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

/** Key: the client for events about a client, else the id of the changed entity. */
export const crmEvents = defineEvents({
  'client.created': {
    audience: 'contacts',
    label: 'Cliente nuevo',
    schema: z.object({ clientId: Id, origin: z.enum(['chat', 'form', 'import']) }),
  },
  /** Clients that one batch of an import created; there is no `client.created` for them. */
  'clients.imported': {
    audience: 'nobody',
    label: 'Clientes nuevos de un archivo',
    schema: z.object({ clientIds: z.array(Id) }),
  },
  'client_import.changed': {
    audience: 'contacts',
    label: 'Avanzó una carga masiva de contactos',
    schema: z.object({ importId: Id }),
  },
  /** Consumers delete the data of this client; one event per client id of the person. */
  'client.erased': {
    audience: 'contacts',
    label: 'Se borraron los datos de un cliente',
    schema: z.object({ clientId: Id }),
  },
  'client_erasure.changed': {
    audience: 'contacts',
    label: 'Cambió una solicitud de privacidad',
    schema: z.object({ erasureId: Id }),
  },
  'client_field.changed': {
    audience: 'contacts',
    label: 'Cambió un campo de los contactos',
    schema: z.object({ clientFieldId: Id }),
  },
  'client_bulk.changed': {
    audience: 'contacts',
    label: 'Avanzó una acción con muchos contactos',
    schema: z.object({ bulkId: Id }),
  },
  'client.changed': {
    audience: 'contacts',
    label: 'Cambió un cliente',
    schema: z.object({ clientId: Id }),
  },
  /** A thread turned out to belong to this contact. */
  'client.identified': {
    audience: 'chat',
    label: 'Contacto reconocido',
    schema: z.object({ clientId: Id, threadId: Id }),
  },
  /**
   * Two contacts are one person: rows of the merged one belong to the survivor until the merge is
   * undone. Key: the survivor. A merge and its undo may arrive in any order.
   */
  'client.merged': {
    audience: 'contacts',
    label: 'Se unieron dos clientes',
    schema: z.object({ mergeId: Id, survivorId: Id, mergedId: Id }),
  },
  'client.merge_undone': {
    audience: 'contacts',
    label: 'Se deshizo la unión de dos clientes',
    schema: z.object({ mergeId: Id, survivorId: Id, mergedId: Id }),
  },
  'client.phase_moved': {
    audience: 'contacts',
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
    audience: 'contacts',
    label: 'Cliente dejó de recibir mensajes',
    schema: z.object({ clientId: Id }),
  },
  'client.opted_in': {
    audience: 'contacts',
    label: 'Cliente volvió a recibir mensajes',
    schema: z.object({ clientId: Id }),
  },
  /**
   * Notifications of an appointment were planned with their jobs. `notificationIds`: only new ones.
   */
  'notifications.planned': {
    audience: 'agenda',
    label: 'Se planearon los avisos de una cita',
    schema: z.object({
      appointmentId: Id,
      clientId: Id.nullable(),
      notificationIds: z.array(Id),
    }),
  },
  /** The appointment was cancelled, deleted or moved: unsent notifications must not be sent. */
  'notifications.withdrawn': {
    audience: 'agenda',
    label: 'Se retiraron los avisos de una cita',
    schema: z.object({ appointmentId: Id, notificationIds: z.array(Id) }),
  },
  'notification.changed': {
    audience: 'contacts',
    label: 'Cambió un aviso',
    schema: z.object({
      notificationId: Id,
      clientId: Id.nullable(),
      state: z.enum(['due', 'sent', 'held', 'dropped', 'failed']),
    }),
  },
  'form.changed': {
    audience: 'forms',
    label: 'Cambió un formulario',
    schema: z.object({ formId: Id }),
  },
  'form.answered': {
    audience: 'forms',
    label: 'Alguien respondió un formulario',
    schema: z.object({ formId: Id, formAnswerId: Id, clientId: Id.nullable() }),
  },
  'traffic_source.changed': {
    audience: 'trafficSources',
    label: 'Cambió una fuente de tráfico',
    schema: z.object({ trafficSourceId: Id }),
  },
  /** A client's first message was of this source. */
  'traffic_source.reached': {
    audience: 'trafficSources',
    label: 'Llegó un cliente por una fuente de tráfico',
    schema: z.object({ trafficSourceId: Id, clientId: Id }),
  },
  'audience.changed': {
    audience: 'audiences',
    label: 'Cambió una audiencia',
    schema: z.object({ audienceId: Id }),
  },
})
