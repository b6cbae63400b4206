import type { Appointment } from '@mostrador/contracts/scheduling'
import { accept, type Refused, type Result, refuse } from '@mostrador/kernel'
import {
  applyEdit,
  type Change,
  changedAppointment,
  type ChangeContext,
  checkSpan,
  type SpanProblem,
  isLive,
  type Span,
} from './appointment.ts'

// Rules of what a client may do with an appointment of their own.

const isOfClient = (
  appointment: Appointment | null,
  clientId: string
): appointment is Appointment =>
  appointment !== null && appointment.status !== 'block' && appointment.clientId === clientId

const notTheirs: Refused<'appointment_not_found'> = { ok: false, code: 'appointment_not_found' }

/** A client moves their own live appointment. Moving it to where it is already is a success. */
export const moveOwn = (
  appointment: Appointment | null,
  clientId: string,
  to: Span & { branchId: string; serviceId: string; specialistId: string },
  context: ChangeContext
): Result<
  Change,
  'appointment_not_found' | 'appointment_closed' | 'end_before_start' | SpanProblem
> => {
  if (!isOfClient(appointment, clientId)) return notTheirs
  if (!isLive(appointment, context.now)) return refuse('appointment_closed')
  const span = checkSpan(to, 'end_before_start')
  const { branchId, serviceId, specialistId } = to
  return span.ok
    ? accept(applyEdit(appointment, { branchId, serviceId, specialistId }, span.value, context))
    : span
}

/**
 * A client cancels their own live appointment. Cancelling it again is a success that changes
 * nothing.
 */
export const cancelOwn = (
  appointment: Appointment | null,
  clientId: string,
  context: ChangeContext
): Result<Change, 'appointment_not_found' | 'appointment_closed'> => {
  if (!isOfClient(appointment, clientId)) return notTheirs
  if (appointment.status === 'cancelada') return accept({ appointment, effect: 'none' })
  if (!isLive(appointment, context.now)) return refuse('appointment_closed')
  const cancelled = { status: 'cancelada', autoCancelDate: null } as const
  return accept({
    appointment: changedAppointment(appointment, cancelled, context),
    effect: 'status',
  })
}
