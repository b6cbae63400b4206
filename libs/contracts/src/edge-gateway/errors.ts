import { defineErrors } from '../contract.ts'

/** Refusals that any service may give. */
export const platformErrors = defineErrors({
  invalid_request: { status: 422, message: 'Revisa los datos e intenta de nuevo' },
  unauthenticated: { status: 401, message: 'Inicia sesión para continuar' },
  business_required: { status: 400, message: 'ID de negocio requerido' },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto' },
  not_found: { status: 404, message: 'No se encontró lo que buscas' },
  conflict: { status: 409, message: 'Alguien más lo cambió al mismo tiempo. Vuelve a intentarlo.' },
  too_many_requests: {
    status: 429,
    message: 'Demasiadas solicitudes. Espera un momento e intenta de nuevo.',
  },
  too_many_sockets: {
    status: 429,
    message: 'Tienes demasiadas ventanas abiertas. Cierra alguna e intenta de nuevo.',
  },
  unavailable: {
    status: 503,
    message: 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.',
  },
  wrong_origin: { status: 403, message: 'La solicitud no viene de una página de Mostrador' },
  invalid_address: { status: 400, message: 'La dirección no es válida' },
  request_timeout: { status: 408, message: 'La solicitud tardó demasiado en llegar' },
  unknown_host: { status: 421, message: 'Este dominio no pertenece a Mostrador' },
  body_too_large: { status: 413, message: 'El contenido es demasiado grande' },
  unsupported_type: { status: 415, message: 'El formato del contenido no es válido' },
  file_missing: { status: 422, message: 'Elige un archivo' },
  file_incomplete: { status: 400, message: 'El archivo llegó incompleto. Súbelo de nuevo.' },
  request_in_progress: { status: 409, message: 'La solicitud anterior todavía se está procesando' },
  idempotency_mismatch: { status: 422, message: 'Esta solicitud ya se envió con otros datos' },
})
