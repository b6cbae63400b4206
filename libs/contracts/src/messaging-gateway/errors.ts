import { defineErrors } from '../contract.ts'

export const messagingErrors = defineErrors({
  thread_not_found: { status: 404, message: 'No se encontró la conversación' },
  message_not_found: { status: 404, message: 'No se encontró el mensaje' },
  channel_not_connected: {
    status: 409,
    message: 'Debes iniciar sesión con Facebook para poder enviar mensajes',
  },
  window_closed: {
    status: 409,
    message:
      'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla aprobada.',
  },
  bad_signature: { status: 401, message: 'La firma no es válida' },
  bad_verify_token: { status: 403, message: 'El token de verificación no es válido' },
  recipient_unknown: { status: 422, message: 'Este contacto no tiene una cuenta en ese canal' },
  account_taken: { status: 409, message: 'Esa cuenta ya está conectada a otro negocio' },
})
