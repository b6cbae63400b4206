import type { Appointment } from '@mostrador/contracts/scheduling'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

export type IcsEvent = {
  readonly appointment: Appointment
  readonly summary: string
  readonly location: string
}

/** How often other calendars should read the feed again. */
const REFRESH_SECONDS = 15 * 60

/** The same id whenever an appointment is exported: a calendar that has it updates it. */
const uidOf = ({ _id }: Appointment): string => `${_id}@mostrador`

/** A calendar as text/calendar: times in UTC, no numbers and no notes of clients. */
export const icsOf = (name: string, events: readonly IcsEvent[], now: Date): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Mostrador', product: 'Agenda', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const { appointment, summary, location } of events)
    calendar.createEvent({
      id: uidOf(appointment),
      stamp: now,
      start: new Date(appointment.start),
      end: new Date(appointment.end),
      summary,
      description: `Folio ${appointment.shortId}`,
      sequence: appointment.version,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
      ...(location === '' ? {} : { location }),
    })
  return calendar.toString()
}
