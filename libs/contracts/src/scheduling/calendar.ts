import { z } from 'zod'
import { Id, Instant } from '../common.ts'

/** Google's id of a calendar: an address, or letters and digits. */
export const GoogleCalendarId = z
  .string()
  .min(1, 'Elige un calendario')
  .max(256, 'Ese calendario no es válido')

/** A calendar of a Google account, under the names of both documents [CAL-04, SPE2-03, C2-30]. */
export const CalendarOption = z.object({
  id: z.string(),
  summary: z.string(),
  /** Events from now on, up to 250. */
  totalEvents: z.number().int(),
  isTakenByOtherSpecialist: z.boolean(),
  calendar: z.string(),
  eventsNumber: z.number().int(),
})
export type CalendarOption = z.output<typeof CalendarOption>

export const calendarProblems = ['revoked', 'forbidden', 'missing', 'silent'] as const

/** State of a specialist's calendar; never with a token. */
export const CalendarState = z.object({
  specialistId: Id,
  specialistName: z.string(),
  /** Address of the connected Google account; null when there is none. */
  account: z.string().nullable(),
  calendarId: z.string().nullable(),
  calendarName: z.string().nullable(),
  /** End of the last round that did not fail. */
  syncedAt: Instant.nullable(),
  /**
   * `revoked`: Google no longer accepts our access. `forbidden`: the account may not write in that
   * calendar. `missing`: the calendar is gone. `silent`: no round succeeded for a day.
   */
  problem: z.enum(calendarProblems).nullable(),
  problemAt: Instant.nullable(),
  /** Coming events of Google that overlap an appointment or a block. */
  conflicts: z.number().int(),
})
export type CalendarState = z.output<typeof CalendarState>

/** A calendar that stopped: whose it is, and what is wrong. */
export const StoppedCalendar = z.object({
  specialistId: Id,
  specialistName: z.string(),
  problem: z.enum(calendarProblems),
})
export type StoppedCalendar = z.output<typeof StoppedCalendar>

/** `configured` is false where the installation has no Google keys: nothing is shown then. */
export const CalendarStates = z.object({
  configured: z.boolean(),
  calendars: z.array(CalendarState),
})

/** What the page of a one-time link shows before anybody signs in to Google. */
export const CalendarLinkPreview = z.object({
  businessName: z.string(),
  specialistName: z.string(),
  state: z.enum(['open', 'used', 'expired']),
})

/** An address of the agenda for other calendars; null until somebody asks for one. */
export const CalendarFeed = z.object({ url: z.string().nullable() })
