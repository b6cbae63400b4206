import type { Appointment } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { eventIdOf } from './event-id.ts'
import type { GoogleEvent } from './google-event.ts'

export type EventNames = { readonly service: string | null; readonly client: string | null }

/** «Corte de cabello · Ana López»; the same words in Google and in feeds. */
export const summaryOf = (
  { title, status }: Pick<Appointment, 'title' | 'status'>,
  { service, client }: EventNames
): string => {
  const what = title === '' ? (service ?? (status === 'block' ? 'Bloqueo' : 'Cita')) : title
  return client === null ? what : `${what} · ${client}`
}

/** An appointment or block as Google shall have it. No number, no notes: names and times. */
export const eventOf = (
  appointment: Appointment,
  { names, zone, agendaUrl }: { names: EventNames; zone: Zone; agendaUrl: string }
): GoogleEvent => {
  const { _id, businessId, start, end, shortId } = appointment
  return {
    id: eventIdOf(_id),
    status: 'confirmed',
    summary: summaryOf(appointment, names),
    description: `Folio ${shortId} · ${agendaUrl}`,
    start: { dateTime: start, timeZone: zone },
    end: { dateTime: end, timeZone: zone },
    transparency: 'opaque',
    extendedProperties: { private: { mostradorBusiness: businessId } },
  }
}

/** Whether this business wrote the event. Deleted events carry nothing but their id. */
export const isWrittenBy = ({ extendedProperties }: GoogleEvent, businessId: string): boolean =>
  extendedProperties?.private?.['mostradorBusiness'] === businessId
