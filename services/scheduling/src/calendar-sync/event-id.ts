import { idOfName } from '@mostrador/kernel'

// Ids are derived from what they stand for, so that a retry finds the same row or event.

const PREFIX = 'mos'
const ourEventId = /^mos([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The id of an appointment's event: letters and digits that Google takes (base32hex). */
export const eventIdOf = (appointmentId: string): string =>
  `${PREFIX}${appointmentId.replaceAll('-', '').toLowerCase()}`

/** The appointment whose event would have this id; null for an id that is not ours. */
export const appointmentIdOf = (eventId: string): string | null => {
  const [, ...parts] = ourEventId.exec(eventId) ?? []
  return parts.length === 0 ? null : parts.join('-')
}

/** The id of the block that stands for one piece of an event of somebody else. */
export const blockIdOf = (owner: {
  readonly businessId: string
  readonly specialistId: string
  readonly calendarId: string
  readonly eventId: string
  readonly piece: number
}): string => {
  const { businessId, specialistId, calendarId, eventId, piece } = owner
  return idOfName(JSON.stringify([businessId, specialistId, calendarId, eventId, piece]))
}
