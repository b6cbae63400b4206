import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { accept, type Result, refuse } from '@mostrador/kernel'
import {
  applyEdit,
  blankRow,
  type Change,
  type ChangeContext,
  checkSpan,
  type SpanProblem,
  isOfGoogle,
  type NewAppointmentContext,
  type Span,
} from '../appointments/appointment.ts'

// Rules of a block: a specialist's time without a client.

export type BlockRequest = Span &
  Pick<Appointment, 'branchId' | 'specialistId' | 'title' | 'details' | 'colorHex'>

/** A new block: a row of the agenda without client and service [BLK-01]. */
export const newBlock = (
  request: BlockRequest,
  context: NewAppointmentContext
): Result<Appointment, 'block_start_after_end' | SpanProblem> => {
  const span = checkSpan(request, 'block_start_after_end', context)
  if (!span.ok) return span
  const { branchId, specialistId, title, details, colorHex } = request
  return accept({
    ...blankRow(context),
    ...span.value,
    clientId: NO_CLIENT,
    branchId,
    serviceId: null,
    specialistId,
    status: 'block',
    title,
    details,
    clientNotes: '',
    type: 'inPerson',
    colorHex,
  })
}

/** Edits a block. An appointment never becomes one [C1-03]. */
export const editBlock = (
  appointment: Appointment,
  request: BlockRequest,
  context: ChangeContext
): Result<
  Change,
  'block_is_not_an_appointment' | 'block_of_google' | 'block_start_after_end' | SpanProblem
> => {
  if (appointment.status !== 'block') return refuse('block_is_not_an_appointment')
  if (isOfGoogle(appointment)) return refuse('block_of_google')
  const span = checkSpan(request, 'block_start_after_end', {
    now: context.now,
    storedStart: appointment.start,
  })
  if (!span.ok) return span
  const { branchId, specialistId, title, details, colorHex } = request
  return accept(
    applyEdit(
      appointment,
      { branchId, specialistId, title, details, colorHex },
      span.value,
      context
    )
  )
}
