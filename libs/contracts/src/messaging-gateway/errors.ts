import { defineErrors } from '../contract.ts'

export const messagingErrors = defineErrors({
  thread_not_found: { status: 404, message: 'No se encontró la conversación' },
  message_not_found: { status: 404, message: 'No se encontró el mensaje' },
  channel_not_connected: {
    status: 409,
    message: 'Debes iniciar sesión con Facebook para poder enviar mensajes',
  },
  client_to_be_erased: {
    status: 409,
    message:
      'Este contacto pidió que se borren sus datos. Para registrarle algo nuevo, recupéralo en Contactos, Más, Solicitudes de privacidad.',
  },
  window_closed: {
    status: 409,
    message:
      'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla (un mensaje aprobado por Meta).',
  },
  bad_signature: { status: 401, message: 'La firma no es válida' },
  bad_verify_token: { status: 403, message: 'El token de verificación no es válido' },
  recipient_unknown: { status: 422, message: 'Este contacto no tiene una cuenta en ese canal' },
  account_taken: { status: 409, message: 'Esa cuenta ya está conectada a otro negocio' },
  connection_not_found: { status: 404, message: 'Esa cuenta ya no está conectada' },
  login_unavailable: {
    status: 409,
    message: 'Esta conexión no está configurada. Avísale a quien administra Mostrador.',
  },
  login_foreign: {
    status: 403,
    message:
      'Este inicio de sesión se abrió en otra sesión o para otro negocio. Vuelve a empezar desde Integraciones.',
  },
  login_expired: {
    status: 410,
    message: 'Pasó demasiado tiempo desde que empezaste. Vuelve a intentarlo.',
  },
  login_used: {
    status: 409,
    message: 'Este inicio de sesión ya se usó. Si tu cuenta no aparece, vuelve a intentarlo.',
  },
  login_denied: {
    status: 409,
    message: 'Cancelaste el permiso en Meta. No se conectó nada.',
  },
  login_code_refused: {
    status: 410,
    message: 'El permiso de Meta venció o ya se había usado. Vuelve a intentarlo.',
  },
  provider_unavailable: {
    status: 503,
    message: 'Meta no respondió. No se conectó nada; intenta de nuevo en unos minutos.',
  },
})
