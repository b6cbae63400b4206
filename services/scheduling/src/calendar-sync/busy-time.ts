import { instantLimits } from '@mostrador/contracts'
import { startOfDay, type Zone } from '@mostrador/kernel'
import type { Span } from '../appointments/appointment.ts'
import type { GoogleEvent } from './google-event.ts'

// What an event of Google means for an agenda.

/** No row of the agenda is longer. Milliseconds. */
const MAX_MS = 24 * 3_600_000
/** Pieces of one event at most: a year of days. */
const MAX_PIECES = 366
/** Kinds of events that say where a person is, not that they are busy. */
const idleKinds = new Set(['workingLocation', 'birthday'])
const NAMELESS = 'Ocupado'
const MAX_TITLE_LENGTH = 200

const instantOf = (when: GoogleEvent['start'], zone: Zone): number => {
  if (when?.dateTime) return Date.parse(when.dateTime)
  return when?.date ? startOfDay(when.date, zone).getTime() : Number.NaN
}

const isBusy = ({ status, transparency, eventType, attendees }: GoogleEvent): boolean =>
  status !== 'cancelled' &&
  transparency !== 'transparent' &&
  !idleKinds.has(eventType ?? 'default') &&
  attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined') !== true

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * The time that an event takes, in pieces of at most 24 hours; none when it is deleted, free,
 * declined, or without a length. A whole day is one in `zone`.
 */
export const busySpansOf = (event: GoogleEvent, zone: Zone): Span[] => {
  const from = instantOf(event.start, zone)
  const to = instantOf(event.end, zone)
  if (!isBusy(event) || !(from >= instantLimits.from) || !(to < instantLimits.before)) return []
  const spans: Span[] = []
  for (let pieceStart = from; pieceStart < to && spans.length < MAX_PIECES; pieceStart += MAX_MS)
    spans.push({ start: iso(pieceStart), end: iso(Math.min(pieceStart + MAX_MS, to)) })
  return spans
}

/** The time of an event of ours; null for one that no appointment can have. */
export const appointmentTimeOf = ({ start, end }: GoogleEvent): Span | null => {
  const [from, to] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')]
  const fits =
    from >= instantLimits.from && to < instantLimits.before && to >= from && to - from <= MAX_MS
  return fits ? { start: iso(from), end: iso(to) } : null
}

/** The title of an event's block. Titles of private events are not shown. */
export const titleOf = ({ summary, visibility }: GoogleEvent): string => {
  const isPrivate = visibility === 'private' || visibility === 'confidential'
  const name = (summary ?? '').trim().slice(0, MAX_TITLE_LENGTH)
  return isPrivate || name === '' ? NAMELESS : name
}
