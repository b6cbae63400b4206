import { defineErrors } from '../contract.ts'

export const accountsErrors = defineErrors({
  wrong_credentials: { status: 401, message: 'El correo o la contraseña no son correctos' },
  too_many_attempts: {
    status: 429,
    message: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
  },
  session_renewed: {
    status: 409,
    message: 'Esto ya se hizo hace un momento. Actualiza la página para ver cómo quedó.',
  },
  email_taken: { status: 409, message: 'Ya existe una cuenta con ese correo' },
  business_not_found: { status: 404, message: 'No se pudo cargar el negocio' },
  not_claimable: {
    status: 409,
    message: 'Este negocio no existe o ya tiene dueño. Revisa el ID con quien te lo dio.',
  },
  onboarding_changed: {
    status: 409,
    message: 'Avanzaste en otro dispositivo. Seguimos donde te quedaste.',
  },
  user_not_found: { status: 404, message: 'No se encontró ningún usuario con ese email' },
  member_not_found: { status: 404, message: 'No se encontró a esa persona en tu equipo' },
  owner_only: { status: 403, message: 'Solo la persona titular del negocio puede hacer esto' },
  already_member: { status: 409, message: 'Ya formas parte de este negocio' },
  owner_stays: { status: 409, message: 'La persona titular del negocio no se puede quitar' },
  too_many_businesses: {
    status: 409,
    message: 'Llegaste al límite de 20 negocios. Escríbenos si necesitas más.',
  },
  verify_first_business: {
    status: 403,
    message: 'Verifica tu correo para registrar otro negocio',
  },
  verify_to_invite: {
    status: 403,
    message: 'Verifica tu correo para invitar a tu equipo',
  },
  member_exists: { status: 409, message: 'Esa persona ya forma parte de tu equipo' },
  member_unverified: {
    status: 409,
    message: 'Esa persona todavía no verifica su correo. Podrás aprobarla cuando lo haga.',
  },
  email_unverified: { status: 403, message: 'Verifica tu correo para continuar' },
  email_verified: { status: 409, message: 'Tu correo ya está verificado' },
  same_email: { status: 409, message: 'Ese ya es tu correo' },
  wrong_password: { status: 422, message: 'La contraseña no es correcta' },
  link_invalid: { status: 410, message: 'El enlace ya no es válido. Pide uno nuevo.' },
  link_of_other_account: {
    status: 403,
    message: 'Este enlace es de otra cuenta. Inicia sesión con esa cuenta para usarlo.',
  },
  invitation_invalid: {
    status: 410,
    message: 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.',
  },
  invitation_of_other_email: {
    status: 403,
    message: 'Esta invitación es para otro correo. Inicia sesión con la cuenta de ese correo.',
  },
  invitation_not_found: { status: 404, message: 'No se encontró la invitación' },
  too_many_invitations: {
    status: 409,
    message: 'Tienes demasiadas invitaciones abiertas. Retira alguna para enviar otra.',
  },
  session_not_found: { status: 404, message: 'Esa sesión ya estaba cerrada' },
  unknown_zone: { status: 422, message: 'La zona horaria no es válida' },
  letter_retried: { status: 409, message: 'Alguien más ya lo reintentó' },
  letter_discarded: { status: 409, message: 'Alguien más ya lo descartó' },
})
