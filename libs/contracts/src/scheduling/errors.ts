import { defineErrors } from '../contract.ts'
import { APPOINTMENT_YEARS } from './appointment-values.ts'

/** Maximum per business, archived ones included: their lists are not paged. */
export const MAX_BOOKABLES = { branch: 100, service: 300, specialist: 300 } as const

export const schedulingErrors = defineErrors({
  /** details: { nearest: Slot[] }, for staff also `TimeConflicts` */
  slot_taken: { status: 409, message: 'Ese horario ya está ocupado' },
  /** details: for staff `TimeConflicts` */
  outside_working_hours: { status: 422, message: 'Ese horario está fuera del horario de trabajo' },
  in_the_past: { status: 422, message: 'Ese horario ya pasó' },
  end_before_start: {
    status: 422,
    message: 'La fecha de finalización no puede ser anterior a la fecha de inicio',
  },
  block_start_after_end: {
    status: 422,
    message: 'La fecha de inicio no puede ser después de la fecha de fin',
  },
  too_long: { status: 422, message: 'Una cita puede durar como máximo 24 horas' },
  starts_too_early: {
    status: 422,
    message: `Revisa la fecha: es de hace más de ${APPOINTMENT_YEARS.back} años`,
  },
  starts_too_late: {
    status: 422,
    message: `Revisa la fecha: faltan más de ${APPOINTMENT_YEARS.ahead} años`,
  },
  not_whole_minutes: { status: 422, message: 'La duración debe ser de minutos completos' },
  /** The internal text of [APT-19]. */
  party_not_found: {
    status: 404,
    message: 'No se encontró el cliente, la sucursal, el servicio o el especialista',
  },
  client_to_be_erased: {
    status: 409,
    message:
      'Este contacto pidió que se borren sus datos. Para registrarle algo nuevo, recupéralo en Contactos, Más, Solicitudes de privacidad.',
  },
  appointment_not_found: { status: 404, message: 'No se encontró la cita' },
  appointment_closed: { status: 409, message: 'Esa cita ya no se puede cambiar' },
  stale_version: {
    status: 409,
    message: 'Alguien más cambió esta cita. Revisa los datos actuales.',
  },
  outcome_too_early: {
    status: 409,
    message:
      'Esta cita todavía no empieza: faltan más de 12 horas. Confirma si de todos modos quieres decir cómo terminó.',
  },
  same_status: { status: 409, message: 'La cita ya tiene ese estado' },
  block_is_not_an_appointment: {
    status: 409,
    message: 'Un bloqueo no se puede convertir en cita, ni una cita en bloqueo',
  },
  service_not_offered: { status: 422, message: 'Ese servicio no está disponible' },
  specialist_does_not_offer: {
    status: 422,
    message: 'Ese especialista no ofrece el servicio elegido',
  },
  /** details: { current: Branch } */
  branch_changed: {
    status: 409,
    message: 'Alguien más cambió esta sucursal mientras la editabas. Revisa lo que cambió.',
  },
  /** details: { current: BookableService } */
  service_changed: {
    status: 409,
    message: 'Alguien más cambió este servicio mientras lo editabas. Revisa lo que cambió.',
  },
  /** details: { current: Specialist } */
  specialist_changed: {
    status: 409,
    message: 'Alguien más cambió este especialista mientras lo editabas. Revisa lo que cambió.',
  },
  /** details: OutsideAppointments */
  appointments_outside: {
    status: 409,
    message: 'Hay citas que quedarían fuera del horario nuevo',
  },
  branch_not_found: { status: 404, message: 'No se encontró la sucursal' },
  service_not_found: { status: 404, message: 'No se encontró el servicio' },
  specialist_not_found: { status: 404, message: 'No se encontró el especialista' },
  branch_archived: {
    status: 409,
    message: 'Esa sucursal está archivada. Restáurala o elige otra.',
  },
  service_archived: {
    status: 409,
    message: 'Ese servicio está archivado. Restáuralo o elige otro.',
  },
  specialist_archived: {
    status: 409,
    message: 'Ese especialista está archivado. Restáuralo o elige otro.',
  },
  branch_limit: {
    status: 409,
    message: `Llegaste al límite de ${MAX_BOOKABLES.branch} sucursales, con las archivadas. Elimina alguna.`,
  },
  service_limit: {
    status: 409,
    message: `Llegaste al límite de ${MAX_BOOKABLES.service} servicios, con los archivados. Elimina alguno.`,
  },
  specialist_limit: {
    status: 409,
    message: `Llegaste al límite de ${MAX_BOOKABLES.specialist} especialistas, con los archivados. Elimina alguno.`,
  },
  product_not_found: { status: 404, message: 'Producto no encontrado' },
  /** details: { ids } */
  product_archived: {
    status: 409,
    message: 'Uno de los productos está archivado. Recupéralo en Productos o elige otro.',
  },
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
  link_not_https: {
    status: 422,
    message: 'Las imágenes y los recursos deben tener una dirección que empiece con https://',
  },
  /** details: { day }, the key of the weekday */
  rest_ends_before_start: {
    status: 422,
    message: 'Un descanso termina antes de empezar. Revisa sus horas.',
  },
  closing_before_opening: {
    status: 422,
    message: 'La hora de cierre no puede ser antes que la de apertura',
  },
  /** A block that was imported from Google Calendar. */
  block_of_google: {
    status: 409,
    message: 'Este bloqueo viene de Google Calendar. Cámbialo en ese calendario.',
  },
  google_not_configured: {
    status: 409,
    message: 'La conexión con Google Calendar todavía no está disponible',
  },
  google_not_connected: {
    status: 409,
    message: 'Este especialista todavía no conecta su cuenta de Google',
  },
  /** [SPE2-03] */
  calendars_unavailable: { status: 502, message: 'No se pudieron obtener los calendarios' },
  /** [CAL-06] */
  calendars_not_saved: {
    status: 502,
    message: 'No se pudieron guardar los calendarios o crear su canal de notificaciones',
  },
  /** [CAL-03] */
  calendars_missing: {
    status: 422,
    message: 'Necesitas asignarle un calendario a todos los especialistas',
  },
  /** [CAL-04] */
  calendar_taken: { status: 409, message: 'Otro especialista ya usa ese calendario' },
  /** [CAL-05] */
  calendar_exists: {
    status: 409,
    message: 'Ya existe un calendario con el nombre del especialista',
  },
  calendar_unknown: {
    status: 404,
    message: 'Ese calendario no está en la cuenta del especialista',
  },
  calendar_link_unknown: {
    status: 404,
    message: 'Este enlace no funciona. Pide uno nuevo en tu negocio.',
  },
  calendar_link_used: {
    status: 410,
    message: 'Este enlace ya se usó. Si necesitas conectar otra cuenta, pide uno nuevo.',
  },
  calendar_link_expired: {
    status: 410,
    message: 'Este enlace ya venció. Pide uno nuevo en tu negocio.',
  },
  /** The state is unknown, used or expired, or was created in another browser. */
  calendar_state_unknown: {
    status: 409,
    message:
      'Esta conexión no empezó aquí o ya se usó. Abre otra vez el enlace que te mandó tu negocio.',
  },
  calendar_access_denied: {
    status: 409,
    message: 'No diste permiso en Google. Puedes intentarlo de nuevo con el mismo enlace.',
  },
  calendar_scope_missing: {
    status: 409,
    message:
      'Falta el permiso para ver y cambiar tu calendario. Inténtalo de nuevo y deja marcada esa casilla.',
  },
  calendar_code_refused: {
    status: 409,
    message: 'Google no aceptó la conexión. Abre otra vez el enlace e inténtalo de nuevo.',
  },
  /** A notification that no channel of ours sent. */
  calendar_channel_unknown: { status: 404, message: 'Ese canal de notificaciones no existe' },
  calendar_feed_unknown: { status: 404, message: 'Esta dirección de agenda no existe' },
  not_your_address: { status: 403, message: 'Solo puedes preguntar por tu propio correo' },
  appointment_client_paid: {
    status: 409,
    message:
      'Esta cita ya tiene pagos de otro cliente: regrésale el dinero primero o registra una cita nueva.',
  },
  appointment_not_payable: {
    status: 409,
    message: 'Esta cita ya no se puede cobrar por enlace',
  },
  service_without_link: {
    status: 409,
    message: 'El servicio de esta cita no tiene pago por enlace. Actívalo en el servicio.',
  },
  link_currency_unavailable: {
    status: 422,
    message: 'Tu cuenta de Mercado Pago no cobra en esa moneda. Elige la de tu cuenta.',
  },
  range_too_long: { status: 422, message: 'El rango de fechas es demasiado largo' },
})
