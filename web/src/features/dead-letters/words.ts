import type { EventName } from '@mostrador/contracts'
import type { DeadLetter } from '@mostrador/contracts/accounts'

/** What each event says happened, in the words of a shop. A new event without words does not compile. */
const eventWords: Readonly<Record<EventName, string>> = {
  'business.created': 'Negocio nuevo',
  'business.changed': 'Cambió un negocio',
  'user.registered': 'Persona nueva',
  'member.access_changed': 'Cambió el acceso de una persona',
  'user.changed': 'Cambió la cuenta de una persona',
  'invitation.changed': 'Cambió una invitación',
  'session.ended': 'Terminó una sesión',
  'appointment.booked': 'Cita agendada',
  'appointment.moved': 'Cita movida',
  'appointment.edited': 'Cita editada',
  'appointment.status_changed': 'Cambió el estado de una cita',
  'appointment.deleted': 'Cita eliminada',
  'appointments.imported': 'Citas importadas',
  'block.created': 'Bloqueo nuevo',
  'block.changed': 'Cambió un bloqueo',
  'block.deleted': 'Bloqueo eliminado',
  'branch.changed': 'Cambió una sucursal',
  'service.changed': 'Cambió un servicio',
  'specialist.changed': 'Cambió un especialista',
  'product.changed': 'Cambió un producto',
  'client.created': 'Cliente nuevo',
  'client.changed': 'Cambió un cliente',
  'client.identified': 'Contacto reconocido',
  'client.phase_moved': 'Cliente cambió de fase',
  'client.opted_out': 'Cliente dejó de recibir mensajes',
  'client.opted_in': 'Cliente volvió a recibir mensajes',
  'notification.changed': 'Cambió un aviso',
  'notifications.planned': 'Se planearon los avisos de una cita',
  'message.received': 'Mensaje recibido',
  'message.queued': 'Mensaje por enviar',
  'message.state_changed': 'Cambió el estado de un mensaje',
  'message.undelivered': 'Mensaje que no llegó',
  'message.edited': 'Mensaje editado',
  'thread.read': 'Conversación leída',
  'thread.profile_known': 'Se conoció el perfil de un contacto',
  'thread.needs_human': 'Conversación que necesita a una persona',
  'channel.connected': 'Canal conectado',
  'channel.expired': 'Canal vencido',
  'assistant.created': 'Asistente nuevo',
  'assistant.changed': 'Cambió un asistente',
  'assistant.deleted': 'Asistente eliminado',
  'turn.started': 'El asistente empezó a contestar',
  'turn.finished': 'El asistente terminó de contestar',
  'turn.undelivered': 'La respuesta del asistente no llegó',
  'credits.changed': 'Cambiaron los créditos',
  'credits.exhausted': 'Se terminaron los créditos',
}

const jobWords: Readonly<Record<string, string>> = {
  'assistant-reply': 'Contestar una conversación',
  'billing-expire-reservation': 'Liberar créditos apartados',
  'crm-send-timed-message': 'Enviar un mensaje programado',
  'messaging-send': 'Enviar un mensaje',
  'messaging-inbox-retry': 'Leer un aviso de Meta',
  'messaging.inbox': 'Leer un aviso de Meta',
  'messaging-profile': 'Leer el perfil de un contacto',
  'messaging-sweep': 'Repasar mensajes atrasados',
  'messaging-forget': 'Olvidar avisos viejos de Meta',
  'platform-tidy': 'Limpieza diaria',
}

/** Who had to do something with it, by how its name begins. */
const consumerWords: readonly (readonly [string, string])[] = [
  ['assistant', 'Asistentes IA'],
  ['billing', 'Créditos'],
  ['catalog', 'Catálogo'],
  ['crm-messages', 'Mensajes programados'],
  ['crm', 'Clientes'],
  ['edge-gateway', 'Pantallas abiertas'],
  ['messaging-send', 'Envío de mensajes'],
  ['messaging', 'Conversaciones'],
  ['platform', 'Mantenimiento'],
  ['scheduling', 'Agenda'],
  ['simulator', 'Simulador'],
]

const referenceWords: Readonly<Record<string, string>> = {
  eventId: 'Evento',
  appointmentId: 'Cita',
  assistantId: 'Asistente',
  blockId: 'Bloqueo',
  branchId: 'Sucursal',
  clientId: 'Cliente',
  id: 'Identificador',
  messageId: 'Mensaje',
  ownerUserId: 'Dueño',
  productId: 'Producto',
  serviceId: 'Servicio',
  sessionId: 'Sesión',
  specialistId: 'Especialista',
  threadId: 'Conversación',
  turnId: 'Respuesta',
  userId: 'Persona',
}

/** A name that we have no words for is shown as it is: an admin can still ask for it. */
export const whatText = ({ kind, type }: Pick<DeadLetter, 'kind' | 'type'>): string =>
  (kind === 'event' ? (eventWords as Readonly<Record<string, string>>)[type] : jobWords[type]) ??
  type
export const consumerText = (consumer: string): string =>
  consumerWords.find(([start]) => consumer === start || consumer.startsWith(`${start}-`))?.[1] ??
  consumer
export const kindText = (kind: DeadLetter['kind']): string =>
  kind === 'event' ? 'Evento' : 'Tarea'
export const businessText = (business: DeadLetter['business']): string =>
  business?.name ?? 'Plataforma'
export const referenceText = (name: string): string => referenceWords[name] ?? name
export const triesText = (attempts: number): string =>
  `${attempts} ${attempts === 1 ? 'intento' : 'intentos'}`
export const waitingText = (open: number): string =>
  `${new Intl.NumberFormat('es-MX').format(open)} ${open === 1 ? 'pendiente' : 'pendientes'}`

/** What discarding destroys, for the question before it. */
export const lossText = (letter: DeadLetter): string =>
  letter.kind === 'event'
    ? `${consumerText(letter.consumer)} no se enterará de «${whatText(letter)}» de ${businessText(letter.business)}. No se puede deshacer.`
    : `«${whatText(letter)}» de ${businessText(letter.business)} ya no se hará. No se puede deshacer.`
