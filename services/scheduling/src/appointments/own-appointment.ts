import type { Appointment, SeenByClient } from '@mostrador/contracts/scheduling'
import { accept, isSameInstant, type Refused, type Result, refuse } from '@mostrador/kernel'
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

const notOwnAppointment: Refused<'appointment_not_found'> = {
  ok: false,
  code: 'appointment_not_found',
}

/** `told`: the appointment that the client agreed to change. Staff may have changed it since. */
type OwnChangeContext = ChangeContext & { readonly told?: SeenByClient | undefined }

const isUnchangedSinceTold = (appointment: Appointment, { told }: OwnChangeContext): boolean =>
  told === undefined ||
  (isSameInstant(appointment.start, told.start) &&
    appointment.serviceId === told.serviceId &&
    appointment.specialistId === told.specialistId)

/** A client moves their own live appointment. Moving it to where it is already is a success. */
export const moveOwn = (
  appointment: Appointment | null,
  clientId: string,
  to: Span & { branchId: string; serviceId: string; specialistId: string },
  context: OwnChangeContext
): Result<
  Change,
  | 'appointment_not_found'
  | 'appointment_closed'
  | 'stale_version'
  | 'end_before_start'
  | SpanProblem
> => {
  if (!isOfClient(appointment, clientId)) return notOwnAppointment
  if (!isLive(appointment, context.now)) return refuse('appointment_closed')
  const isThere = isUnchangedSinceTold(appointment, { ...context, told: to })
  if (!isThere && !isUnchangedSinceTold(appointment, context)) return refuse('stale_version')
  const span = checkSpan(to, 'end_before_start', {
    now: context.now,
    storedStart: appointment.start,
  })
  const { branchId, serviceId, specialistId } = to
  return span.ok
    ? accept(applyEdit(appointment, { branchId, serviceId, specialistId }, span.value, context))
    : span
}

type Notes = { readonly notes: string; readonly seen: string }
/** A client tells what their own live appointment is noted with. Telling it again changes nothing. */
export const noteOwn = (
  appointment: Appointment | null,
  clientId: string,
  { notes, seen }: Notes,
  context: ChangeContext
): Result<Change, 'appointment_not_found' | 'appointment_closed' | 'stale_version'> => {
  if (!isOfClient(appointment, clientId)) return notOwnAppointment
  if (!isLive(appointment, context.now)) return refuse('appointment_closed')
  if (![seen, notes].includes(appointment.clientNotes)) return refuse('stale_version')
  const { start, end } = appointment
  return accept(applyEdit(appointment, { clientNotes: notes }, { start, end }, context))
}

/**
 * A client cancels their own live appointment. Cancelling it again is a success that changes
 * nothing.
 */
export const cancelOwn = (
  appointment: Appointment | null,
  clientId: string,
  context: OwnChangeContext
): Result<Change, 'appointment_not_found' | 'appointment_closed' | 'stale_version'> => {
  if (!isOfClient(appointment, clientId)) return notOwnAppointment
  if (appointment.status === 'cancelada') return accept({ appointment, effect: 'none' })
  if (!isLive(appointment, context.now)) return refuse('appointment_closed')
  if (!isUnchangedSinceTold(appointment, context)) return refuse('stale_version')
  const cancelled = { status: 'cancelada', autoCancelDate: null } as const
  return accept({
    appointment: changedAppointment(appointment, cancelled, context),
    effect: 'status',
  })
}
