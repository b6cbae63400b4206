import { defineErrors } from '../contract.ts'

/** Of one business, archived ones included: their lists are not paged. */
export const MAX_BOOKABLES = { branch: 100, service: 300, specialist: 300 } as const

export const schedulingErrors = defineErrors({
  /** details: { nearest: Slot[] } */
  slot_taken: { status: 409, message: 'Ese horario ya está ocupado' },
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
  /** The internal text of [APT-19]. */
  party_not_found: {
    status: 404,
    message: 'No se encontró el cliente, la sucursal, el servicio o el especialista',
  },
  appointment_not_found: { status: 404, message: 'No se encontró la cita' },
  appointment_closed: { status: 409, message: 'Esa cita ya no se puede cambiar' },
  stale_version: {
    status: 409,
    message: 'Alguien más cambió esta cita. Revisa los datos actuales.',
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
  /** details: ConcernedAppointments */
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
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
  closing_before_opening: {
    status: 422,
    message: 'La hora de cierre no puede ser antes que la de apertura',
  },
  range_too_long: { status: 422, message: 'El rango de fechas es demasiado largo' },
})
