import { defineErrors } from '../contract.ts'

export const crmErrors = defineErrors({
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
  funnel_not_found: { status: 404, message: 'No se encontró el funnel' },
  identity_required: { status: 422, message: 'Falta el número o la cuenta del contacto' },
  number_taken: { status: 409, message: 'Ya existe un contacto con ese número' },
  notification_not_found: { status: 404, message: 'No se encontró la notificación' },
  notification_gone: { status: 409, message: 'Ese mensaje ya se envió' },
  recipient_required: { status: 422, message: 'Elige un contacto o escribe un número de WhatsApp' },
})
