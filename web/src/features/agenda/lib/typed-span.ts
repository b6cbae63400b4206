import type { Appointment } from '@mostrador/contracts/scheduling'
import { addDays, minutesOf, timeOf, type Zone } from '@mostrador/kernel'
import type { AppointmentDraft } from './appointment-draft.ts'
import { DEFAULT_MINUTES } from './gesture.ts'
import { instantOf, type Moment, momentOf } from './moment.ts'

/** Start and end as typed, in the time zone of the business. */
export type TypedSpan = { startDate: string; startTime: string; endDate: string; endTime: string }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

/**
 * What was typed as instants; an unreadable date or hour stays empty, which no contract accepts.
 */
export const instantsOf = (
  { startDate, startTime, endDate, endTime }: TypedSpan,
  zone: Zone
): { start: string; end: string } => {
  const instant = (date: string, time: string) =>
    isDay(date) && isTime(time) ? instantOf({ date, minute: minutesOf(time) }, zone) : ''
  return { start: instant(startDate, startTime), end: instant(endDate, endTime) }
}

/** A place and a length in minutes as typed fields. Minutes may run past midnight. */
export const typedOf = (at: Moment, minutes: number, zone: Zone): TypedSpan => {
  const start = instantOf(at, zone)
  const end = momentOf(new Date(Date.parse(start) + minutes * 60_000).toISOString(), zone)
  const from = momentOf(start, zone)
  return {
    startDate: from.date,
    startTime: timeOf(from.minute),
    endDate: end.date,
    endTime: timeOf(end.minute),
  }
}
export const typedOfInstants = (start: string, end: string, zone: Zone): TypedSpan =>
  typedOf(momentOf(start, zone), Math.round((Date.parse(end) - Date.parse(start)) / 60_000), zone)

/**
 * The end that follows when the start or the service changes: the service's duration, else the
 * length it had, else an hour [APT-15].
 */
export const endFollowing = (
  typed: TypedSpan,
  minutes: number | undefined,
  zone: Zone
): Pick<TypedSpan, 'endDate' | 'endTime'> | null => {
  if (!isDay(typed.startDate) || !isTime(typed.startTime)) return null
  const { endDate, endTime } = typedOf(
    { date: typed.startDate, minute: minutesOf(typed.startTime) },
    minutes ?? DEFAULT_MINUTES,
    zone
  )
  return { endDate, endTime }
}

/** Minutes between the typed start and end; undefined while one cannot be read. */
export const lengthOf = (typed: TypedSpan, zone: Zone): number | undefined => {
  const { start, end } = instantsOf(typed, zone)
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  return Number.isFinite(minutes) && minutes > 0 ? minutes : undefined
}

/** From midnight to midnight. */
export const wholeDay = (date: string): TypedSpan => ({
  startDate: date,
  startTime: '00:00',
  endDate: isDay(date) ? addDays(date, 1) : '',
  endTime: '00:00',
})
export const isWholeDay = (span: TypedSpan): boolean => {
  const { endDate } = wholeDay(span.startDate)
  const isMidnight = span.startTime === '00:00' && span.endTime === '00:00'
  return isMidnight && span.endDate === endDate && endDate !== ''
}

/** An appointment as the edit form shows it. */
export const draftOf = (appointment: Appointment, zone: Zone): AppointmentDraft => ({
  clientId: appointment.clientId,
  branchId: appointment.branchId,
  serviceId: appointment.serviceId ?? '',
  specialistId: appointment.specialistId,
  ...typedOfInstants(appointment.start, appointment.end, zone),
  title: appointment.title,
  details: appointment.details,
  clientNotes: appointment.clientNotes,
  type: appointment.type,
})
