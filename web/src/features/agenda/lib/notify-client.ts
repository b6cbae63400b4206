import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'

const upcomingStatuses: ReadonlySet<string> = new Set(['agendada', 'confirmada', 'pago_pendiente'])

export type TimeAndSpecialist = Pick<Appointment, 'start' | 'specialistId'>

/** Whether the appointment takes place, as far as is known. */
export const isUpcoming = ({ status, start }: Pick<Appointment, 'status' | 'start'>): boolean =>
  upcomingStatuses.has(status) && Date.parse(start) > Date.now()

/**
 * Whether the start or the specialist of a coming appointment changed, so that its client should
 * know.
 */
export const concernsClient = (
  before: TimeAndSpecialist,
  moved: Appointment,
  now: number
): boolean =>
  moved.clientId !== NO_CLIENT &&
  upcomingStatuses.has(moved.status) &&
  Date.parse(moved.start) > now &&
  (moved.start !== before.start || moved.specialistId !== before.specialistId)
