import type { RealtimeEvent, RealtimeHandlers } from '../../api/realtime.ts'
import { addArrival } from './lib/arrivals.ts'
import { noticesPlanned } from './lib/expected-notices.ts'

const agenda = () => ['Appointment'] as const
const paid = () => ['Appointment', 'Payment'] as const

// Read by hand: this loads with the first page, and the contract's schema would bring the whole of
// scheduling along.
const booked = ({ data }: RealtimeEvent) => {
  const { appointmentId, startsAt, specialistId, source } = (data ?? {}) as Record<string, unknown>
  if (
    (source === 'assistant' || source === 'public') &&
    typeof appointmentId === 'string' &&
    typeof startsAt === 'string' &&
    typeof specialistId === 'string'
  ) {
    addArrival({ id: appointmentId, startsAt, specialistId, by: source })
  }
  return ['Appointment'] as const
}

const planned = ({ data }: RealtimeEvent) => {
  const { appointmentId } = (data ?? {}) as Record<string, unknown>
  if (typeof appointmentId === 'string') noticesPlanned(appointmentId)
}

/** The agenda of everybody changes as soon as anybody's does. */
export const realtime: RealtimeHandlers = {
  'appointment.booked': booked,
  'appointment.moved': agenda,
  'appointment.edited': agenda,
  'appointment.status_changed': agenda,
  'appointment.deleted': agenda,
  'payment_link.changed': paid,
  'payment.changed': paid,
  'payment.received': paid,
  'payment.returned': paid,
  'payment.restored': paid,
  'terminal_charge.changed': paid,
  'dispute.changed': () => ['Dispute'],
  'deposit.decided': paid,
  'appointment.paid': paid,
  'appointment.payment_refused': paid,
  'seller.changed': () => ['Seller', 'Payment'],
  'block.created': agenda,
  'block.changed': agenda,
  'block.deleted': agenda,
  'appointments.imported': agenda,
  'notification.changed': () => ['Notification'],
  'notifications.planned': planned,
  'branch.changed': () => ['Branch', 'Availability'],
  'service.changed': () => ['Service', 'Specialist', 'Branch'],
  'calendar.changed': () => ['Calendar'],
  'calendar.failed': () => ['Calendar', 'Specialist'],
  'specialist.changed': () => ['Specialist', 'Service', 'Availability'],
}
