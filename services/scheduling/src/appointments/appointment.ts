import type { Actor } from '@mostrador/contracts'
import {
  type Appointment,
  type AppointmentStatus,
  holdingStatuses,
  NO_CLIENT,
  type schedulingErrors,
  type SettableStatus,
} from '@mostrador/contracts/scheduling'
import { accept, type Refused, type Result, refuse } from '@mostrador/kernel'

export type Code = keyof typeof schedulingErrors
export type Source = Appointment['source']
/** Who changes it, and when. */
export type ChangeContext = { readonly by: string; readonly now: Date }
/** A new row's identity and author. */
export type NewAppointmentContext = ChangeContext & {
  readonly businessId: string
  readonly id: string
  readonly folio: string
  readonly source: Source
}

export type Span = { readonly start: string; readonly end: string }
export type BookingRequest = Span &
  Pick<Appointment, 'clientId' | 'branchId' | 'specialistId'> & {
    readonly serviceId: string
  } & {
    readonly [Field in 'title' | 'details' | 'clientNotes' | 'type' | 'colorHex']?:
      | Appointment[Field]
      | undefined
  }
export type BlockRequest = Span &
  Pick<Appointment, 'branchId' | 'specialistId' | 'title' | 'details' | 'colorHex'>

/** The longest appointment, minutes. */
const LONGEST = 24 * 60
const live: readonly AppointmentStatus[] = ['agendada', 'confirmada', 'pago_pendiente']

/** Does this status keep the specialist busy? */
export const holds = (status: AppointmentStatus): boolean =>
  holdingStatuses.some(held => held === status)

/** Is this row in the way of somebody who wants that time of the specialist? What begins and ends at once holds nothing [G1-09]. */
export const conflictsWith = (
  {
    status,
    specialistId,
    start,
    end,
  }: Pick<Appointment, 'status' | 'specialistId' | 'start' | 'end'>,
  wish: Pick<Appointment, 'specialistId' | 'start' | 'end'>
): boolean => {
  const [from, to, wishFrom, wishTo] = [start, end, wish.start, wish.end].map(instant =>
    Date.parse(instant)
  ) as [number, number, number, number]
  return (
    holds(status) &&
    specialistId === wish.specialistId &&
    from < to &&
    wishFrom < wishTo &&
    from < wishTo &&
    wishFrom < to
  )
}

/** Still to come and not called off: what its client may move or cancel. */
export const isLive = ({ status, end }: Pick<Appointment, 'status' | 'end'>, now: Date): boolean =>
  live.includes(status) && Date.parse(end) > now.getTime()

/** An instant in the one spelling that rows and answers use. */
const utc = (instant: string): string => new Date(instant).toISOString()

/** Equal start and end are allowed [G1-09]. */
const checkSpan = <Early extends Code>(
  { start, end }: Span,
  early: Early
): Result<Span, Early | 'too_long'> => {
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  if (minutes < 0) return refuse(early)
  return minutes > LONGEST ? refuse('too_long') : accept({ start: utc(start), end: utc(end) })
}

const newborn = ({ businessId, id, folio, by, now, source }: NewAppointmentContext) => ({
  _id: id,
  shortId: folio,
  businessId,
  confirmationMessagesCounter: 0,
  eventId: null,
  createdBy: by,
  updatedBy: by,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  autoCancelDate: null,
  googleCalendarId: null,
  googleCalendarName: null,
  moneyMovementIds: [],
  stockMovementIds: [],
  source,
  overbook: false,
  version: 1,
})

/** A new appointment, always agendada [APT-10]. Refuses an end before the start [APT-13] and more than 24 hours. */
export const book = (
  wish: BookingRequest,
  birth: NewAppointmentContext
): Result<Appointment, 'end_before_start' | 'too_long'> => {
  const span = checkSpan(wish, 'end_before_start')
  if (!span.ok) return span
  const {
    clientId,
    branchId,
    serviceId,
    specialistId,
    title = '',
    details = '',
    clientNotes = '',
    type = 'inPerson',
    colorHex = '#2196f3',
  } = wish
  return accept({
    ...newborn(birth),
    ...span.value,
    clientId,
    branchId,
    serviceId,
    specialistId,
    status: 'agendada',
    title,
    details,
    clientNotes,
    type,
    colorHex,
  })
}

/** A new block: a row of the agenda without client and service [BLK-01]. */
export const block = (
  wish: BlockRequest,
  birth: NewAppointmentContext
): Result<Appointment, 'block_start_after_end' | 'too_long'> => {
  const span = checkSpan(wish, 'block_start_after_end')
  if (!span.ok) return span
  const { branchId, specialistId, title, details, colorHex } = wish
  return accept({
    ...newborn(birth),
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

/** The row after a change; the next version, so that what was prepared for the last one does nothing. */
const changed = (
  appointment: Appointment,
  fields: Partial<Appointment>,
  { by, now }: ChangeContext
): Appointment => ({
  ...appointment,
  ...fields,
  updatedBy: by,
  updatedAt: now.toISOString(),
  version: appointment.version + 1,
})

export type Change = {
  readonly [Field in
    | 'clientId'
    | 'branchId'
    | 'serviceId'
    | 'specialistId'
    | 'start'
    | 'end'
    | 'title'
    | 'details'
    | 'clientNotes'
    | 'type'
    | 'colorHex']?: Appointment[Field] | undefined
} & {
  readonly version?: number | undefined
}

/** What an edit does to the agenda: nothing at all, only words, or another time or place. */
export type Edited = {
  readonly appointment: Appointment
  readonly effect: 'none' | 'edited' | 'moved'
}

const applied = (
  appointment: Appointment,
  { version: _, ...fields }: Change,
  span: Span,
  hand: ChangeContext
): Edited => {
  const given = Object.fromEntries(
    Object.entries({ ...fields, ...span }).filter(([, value]) => value !== undefined)
  ) as Partial<Appointment>
  const differs = (names: readonly (keyof Appointment)[]) =>
    names.some(name => given[name] !== undefined && given[name] !== appointment[name])
  const moved = differs(['start', 'end', 'specialistId', 'branchId'])
  if (
    !moved &&
    !differs(['clientId', 'serviceId', 'title', 'details', 'clientNotes', 'type', 'colorHex'])
  )
    return { appointment, effect: 'none' }
  return { appointment: changed(appointment, given, hand), effect: moved ? 'moved' : 'edited' }
}

const isStale = (appointment: Appointment, version: number | undefined): boolean =>
  version !== undefined && version !== appointment.version

/** Edits or moves an appointment; its status stays [APT-10]. `change.version` refuses a change made on a stale copy. */
export const edit = (
  appointment: Appointment,
  change: Change,
  hand: ChangeContext
): Result<
  Edited,
  'block_is_not_an_appointment' | 'stale_version' | 'end_before_start' | 'too_long'
> => {
  if (appointment.status === 'block') return refuse('block_is_not_an_appointment')
  if (isStale(appointment, change.version)) return refuse('stale_version')
  const span = checkSpan(
    { start: change.start ?? appointment.start, end: change.end ?? appointment.end },
    'end_before_start'
  )
  return span.ok ? accept(applied(appointment, change, span.value, hand)) : span
}

/** Edits a block. An appointment never becomes one [C1-03]. */
export const editBlock = (
  appointment: Appointment,
  wish: BlockRequest,
  hand: ChangeContext
): Result<Edited, 'block_is_not_an_appointment' | 'block_start_after_end' | 'too_long'> => {
  if (appointment.status !== 'block') return refuse('block_is_not_an_appointment')
  const span = checkSpan(wish, 'block_start_after_end')
  if (!span.ok) return span
  const { branchId, specialistId, title, details, colorHex } = wish
  return accept(
    applied(appointment, { branchId, specialistId, title, details, colorHex }, span.value, hand)
  )
}

/** Any other status than the one it has [APT-06]; never to or from `block` [C1-03]. Whether the time is still free is the agenda's to say. */
export const setStatus = (
  appointment: Appointment,
  status: SettableStatus,
  hand: ChangeContext
): Result<Appointment, 'block_is_not_an_appointment' | 'same_status'> => {
  if (appointment.status === 'block') return refuse('block_is_not_an_appointment')
  if (appointment.status === status) return refuse('same_status')
  // Once confirmed or called off nobody cancels it automatically [G1-14].
  const keepsDeadline = status === 'agendada' || status === 'pago_pendiente'
  return accept(
    changed(
      appointment,
      { status, autoCancelDate: keepsDeadline ? appointment.autoCancelDate : null },
      hand
    )
  )
}

const ofClient = (appointment: Appointment | null, clientId: string): appointment is Appointment =>
  appointment !== null && appointment.status !== 'block' && appointment.clientId === clientId

type Foreign = Refused<'appointment_not_found'>
const foreign: Foreign = { ok: false, code: 'appointment_not_found' }

/** A client moves their own live appointment. Moving it to where it is already is a success. */
export const moveOwn = (
  appointment: Appointment | null,
  clientId: string,
  to: Span & { branchId: string; serviceId: string; specialistId: string },
  hand: ChangeContext
): Result<
  Edited,
  'appointment_not_found' | 'appointment_closed' | 'end_before_start' | 'too_long'
> => {
  if (!ofClient(appointment, clientId)) return foreign
  if (!isLive(appointment, hand.now)) return refuse('appointment_closed')
  const span = checkSpan(to, 'end_before_start')
  const { branchId, serviceId, specialistId } = to
  return span.ok
    ? accept(applied(appointment, { branchId, serviceId, specialistId }, span.value, hand))
    : span
}

/** A client cancels their own live appointment. Cancelling it again is a success that changes nothing. */
export const cancelOwn = (
  appointment: Appointment | null,
  clientId: string,
  hand: ChangeContext
): Result<Appointment, 'appointment_not_found' | 'appointment_closed'> => {
  if (!ofClient(appointment, clientId)) return foreign
  if (appointment.status === 'cancelada') return accept(appointment)
  return isLive(appointment, hand.now)
    ? accept(changed(appointment, { status: 'cancelada', autoCancelDate: null }, hand))
    : refuse('appointment_closed')
}

/** Who stands in `source` when this actor books. */
export const sourceOf = ({ kind }: Actor): Source =>
  kind === 'user' ? 'staff' : kind === 'assistant' ? 'assistant' : 'public'
