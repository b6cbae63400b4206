import type { Actor } from '@mostrador/contracts'
import {
  type Appointment,
  APPOINTMENT_YEARS,
  type AppointmentStatus,
  holdingStatuses,
  type schedulingErrors,
  type SettableStatus,
} from '@mostrador/contracts/scheduling'
import { accept, type Result, refuse } from '@mostrador/kernel'

// Rules of an appointment: what may be written, and what a change makes of it.

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

/** The longest appointment. */
const MAX_MINUTES = 24 * 60
const liveStatuses: readonly AppointmentStatus[] = ['agendada', 'confirmada', 'pago_pendiente']

/** Whether an appointment of this status keeps the specialist busy. */
export const holdsTime = (status: AppointmentStatus): boolean =>
  holdingStatuses.some(holding => holding === status)

/** Whether a block stands for an event of Google Calendar, where alone it can be changed. */
export const isOfGoogle = ({ status, source }: Pick<Appointment, 'status' | 'source'>): boolean =>
  status === 'block' && source === 'import'

/** Still to come and not cancelled: what its client may move or cancel. */
export const isLive = ({ status, end }: Pick<Appointment, 'status' | 'end'>, now: Date): boolean =>
  liveStatuses.includes(status) && Date.parse(end) > now.getTime()

/** An instant in the one spelling that rows and answers use. */
const utc = (instant: string): string => new Date(instant).toISOString()

/** Besides an end before the start. */
export type SpanProblem = 'too_long' | 'not_whole_minutes' | DayProblem
type DayProblem = 'starts_too_early' | 'starts_too_late'

/** The moment so many years after `now`; before it for negative ones. */
const yearsFrom = (now: Date, years: number): number =>
  new Date(now).setUTCFullYear(now.getUTCFullYear() + years)

/** The last moment at which something may start that is booked now, in milliseconds since 1970. */
export const latestStart = (now: Date): number => yearsFrom(now, APPOINTMENT_YEARS.ahead)

/** A year that was typed wrong would hide the row from every day that people look at. */
const dayProblemOf = (start: string, now: Date): DayProblem | null => {
  const at = Date.parse(start)
  if (at < yearsFrom(now, -APPOINTMENT_YEARS.back)) return 'starts_too_early'
  return at > latestStart(now) ? 'starts_too_late' : null
}

/**
 * Whole minutes, 24 hours at most, and a start in the years around `now` unless it is
 * `storedStart`. Equal start and end are allowed [APT-13, G1-09]: a mark in the agenda that takes
 * no time of the specialist, so that another one may stand there; only staff can write it, by its
 * end.
 */
export const checkSpan = <Early extends Code>(
  { start, end }: Span,
  early: Early,
  { now, storedStart }: { readonly now: Date; readonly storedStart?: string }
): Result<Span, Early | SpanProblem> => {
  const isMoved = storedStart === undefined || Date.parse(start) !== Date.parse(storedStart)
  const dayProblem = isMoved ? dayProblemOf(start, now) : null
  if (dayProblem !== null) return refuse(dayProblem)
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  if (minutes < 0) return refuse(early)
  if (minutes > MAX_MINUTES) return refuse('too_long')
  if (!Number.isInteger(minutes)) return refuse('not_whole_minutes')
  return accept({ start: utc(start), end: utc(end) })
}

/** The fields that every new row has, before anything is decided about it. */
export const blankRow = ({ businessId, id, folio, by, now, source }: NewAppointmentContext) => ({
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

/**
 * A new appointment, always agendada [APT-10]. Refuses an end before the start [APT-13], more
 * than 24 hours, parts of minutes, and days of other years.
 */
export const newAppointment = (
  request: BookingRequest,
  context: NewAppointmentContext
): Result<Appointment, 'end_before_start' | SpanProblem> => {
  const span = checkSpan(request, 'end_before_start', context)
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
  } = request
  return accept({
    ...blankRow(context),
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

/** The next version of a row: a change prepared for the last one writes nothing. */
export const changedAppointment = (
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

export type AppointmentEdit = {
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

/**
 * A row after a change, and what the change does to the agenda: nothing at all, another text,
 * another time or place, or another status.
 */
export type Change = {
  readonly appointment: Appointment
  readonly effect: 'none' | 'edited' | 'moved' | 'status'
}

/** The row with the given fields and time; fields that are absent or equal change nothing. */
export const applyEdit = (
  appointment: Appointment,
  { version: _, ...fields }: AppointmentEdit,
  span: Span,
  context: ChangeContext
): Change => {
  const changes = Object.fromEntries(
    Object.entries({ ...fields, ...span }).filter(([, value]) => value !== undefined)
  ) as Partial<Appointment>
  const differs = (names: readonly (keyof Appointment)[]) =>
    names.some(name => changes[name] !== undefined && changes[name] !== appointment[name])
  const moved = differs(['start', 'end', 'specialistId', 'branchId'])
  if (
    !moved &&
    !differs(['clientId', 'serviceId', 'title', 'details', 'clientNotes', 'type', 'colorHex'])
  )
    return { appointment, effect: 'none' }
  return {
    appointment: changedAppointment(appointment, changes, context),
    effect: moved ? 'moved' : 'edited',
  }
}

const isStale = (appointment: Appointment, version: number | undefined): boolean =>
  version !== undefined && version !== appointment.version

/**
 * Edits or moves an appointment; its status stays [APT-10]. `edit.version` refuses a change made on
 * a stale copy.
 */
export const editAppointment = (
  appointment: Appointment,
  edit: AppointmentEdit,
  context: ChangeContext
): Result<
  Change,
  'block_is_not_an_appointment' | 'stale_version' | 'end_before_start' | SpanProblem
> => {
  if (appointment.status === 'block') return refuse('block_is_not_an_appointment')
  if (isStale(appointment, edit.version)) return refuse('stale_version')
  const span = checkSpan(
    { start: edit.start ?? appointment.start, end: edit.end ?? appointment.end },
    'end_before_start',
    { now: context.now, storedStart: appointment.start }
  )
  return span.ok ? accept(applyEdit(appointment, edit, span.value, context)) : span
}

/** Before that nobody says by mistake how an appointment ended. People do come earlier. */
const EARLY_OUTCOME_MS = 12 * 3_600_000
const outcomes: ReadonlySet<SettableStatus> = new Set(['asistida', 'no_asistida'])

export type StatusChange = {
  readonly status: SettableStatus
  readonly version?: number | undefined
  /** Somebody confirmed the outcome of an appointment that is far ahead. */
  readonly isEarlyOutcome?: boolean | undefined
}

/**
 * Any other status than the one it has [APT-06]; never to or from `block` [C1-03]. `version`
 * refuses a change made on a stale copy. Whether the time is still free is for the reservation to
 * find out.
 */
export const setStatus = (
  appointment: Appointment,
  { status, version, isEarlyOutcome = false }: StatusChange,
  context: ChangeContext
): Result<
  Change,
  'block_is_not_an_appointment' | 'stale_version' | 'same_status' | 'outcome_too_early'
> => {
  if (appointment.status === 'block') return refuse('block_is_not_an_appointment')
  if (isStale(appointment, version)) return refuse('stale_version')
  if (appointment.status === status) return refuse('same_status')
  const aheadMs = Date.parse(appointment.start) - context.now.getTime()
  if (outcomes.has(status) && aheadMs > EARLY_OUTCOME_MS && !isEarlyOutcome)
    return refuse('outcome_too_early')
  // Once confirmed or cancelled nobody cancels it automatically [G1-14].
  const keepsDeadline = status === 'agendada' || status === 'pago_pendiente'
  const autoCancelDate = keepsDeadline ? appointment.autoCancelDate : null
  return accept({
    appointment: changedAppointment(appointment, { status, autoCancelDate }, context),
    effect: 'status',
  })
}

/** The `source` of an appointment that this actor books. */
export const sourceOf = ({ kind }: Actor): Source => {
  if (kind === 'user') return 'staff'
  return kind === 'assistant' ? 'assistant' : 'public'
}
