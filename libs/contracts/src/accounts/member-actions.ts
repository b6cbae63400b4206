/**
 * What somebody of the team did last: the events of it, and how the owner reads them. Each is an
 * event that a person causes by hand.
 */
export const memberActions = {
  'appointment.booked': 'Agendó una cita',
  'appointment.moved': 'Movió una cita',
  'appointment.edited': 'Editó una cita',
  'appointment.status_changed': 'Cambió el estado de una cita',
  'appointment.deleted': 'Eliminó una cita',
  'block.created': 'Bloqueó un horario',
  'block.changed': 'Cambió un bloqueo',
  'block.deleted': 'Quitó un bloqueo',
  'branch.changed': 'Cambió una sucursal',
  'service.changed': 'Cambió un servicio',
  'specialist.changed': 'Cambió un especialista',
  'product.changed': 'Cambió un producto',
  'client.created': 'Registró un cliente',
  'client.changed': 'Cambió un cliente',
  'notification.changed': 'Programó o quitó un mensaje',
  'message.queued': 'Contestó en el chat',
  'thread.attention_changed': 'Cambió quién atiende un chat',
  'channel.connected': 'Conectó un canal',
  'assistant.created': 'Creó un asistente',
  'assistant.changed': 'Cambió un asistente',
  'assistant.deleted': 'Eliminó un asistente',
  'business.changed': 'Cambió los datos del negocio',
  'invitation.changed': 'Invitó a alguien o cambió una invitación',
} as const
export type MemberAction = keyof typeof memberActions

export const isMemberAction = (type: string): type is MemberAction =>
  Object.hasOwn(memberActions, type)
