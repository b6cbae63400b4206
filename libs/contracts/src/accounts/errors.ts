import { defineErrors } from '../contract.ts'

export const accountsErrors = defineErrors({
  wrong_credentials: { status: 401, message: 'El correo o la contraseña no son correctos' },
  too_many_attempts: {
    status: 429,
    message: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
  },
  email_taken: { status: 409, message: 'Ya existe una cuenta con ese correo' },
  business_not_found: { status: 404, message: 'No se pudo cargar el negocio' },
  user_not_found: { status: 404, message: 'No se encontró ningún usuario con ese email' },
  member_not_found: { status: 404, message: 'No se encontró a esa persona en tu equipo' },
  owner_only: { status: 403, message: 'Solo el dueño del negocio puede hacer esto' },
  already_member: { status: 409, message: 'Ya formas parte de este negocio' },
  owner_stays: { status: 409, message: 'El dueño del negocio no se puede quitar' },
  unknown_zone: { status: 422, message: 'La zona horaria no es válida' },
  letter_retried: { status: 409, message: 'Alguien más ya lo reintentó' },
  letter_discarded: { status: 409, message: 'Alguien más ya lo descartó' },
})
