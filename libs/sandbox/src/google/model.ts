import { z } from 'zod'

const When = z.object({
  dateTime: z.iso.datetime({ offset: true }).optional(),
  date: z.iso.date().optional(),
  timeZone: z.string().optional(),
})

/** What a caller writes of an event; other fields are kept as they came. */
export const EventInput = z.looseObject({
  id: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).optional(),
  start: When.optional(),
  end: When.optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  visibility: z.string().optional(),
  eventType: z.string().optional(),
})
export type EventInput = z.output<typeof EventInput>

/** An event as it is kept. `seq` orders the changes of its calendar. */
export type StoredEvent = {
  readonly id: string
  readonly seq: number
  readonly etag: string
  readonly created: string
  readonly updated: string
  readonly fields: EventInput
}

export type StoredCalendar = {
  readonly id: string
  readonly summary: string
  readonly timeZone: string
  readonly owner: string
  readonly primary: boolean
  seq: number
  /** Sync tokens of an older epoch are answered with 410. */
  epoch: number
  readonly events: Map<string, StoredEvent>
}

export type Channel = {
  readonly id: string
  readonly resourceId: string
  readonly calendarId: string
  readonly address: string
  readonly token: string | undefined
  expiresAt: number
  messageNumber: number
}

export type GoogleAccountInput = {
  readonly email: string
  readonly timeZone?: string
}

/** Faults that Google shows from now on, until they are set again. */
export type GoogleQuirks = {
  /** The next calls are refused for their rate, alternately with 403 and 429. */
  limited: number
  /** The next calls fail with 500, and nothing was done. */
  failing: number
  /** The next writes are done, and their connection breaks before the answer. */
  losing: number
  /** How many of a hundred notifications are never sent. */
  dropPercent: number
  /** Every notification goes out so many times. */
  copies: number
  /** Each notification waits a random time up to this, so that they pass each other. */
  delayMs: number
  /** Events per page at most. */
  pageSize: number
}

export const noGoogleQuirks: GoogleQuirks = {
  limited: 0,
  failing: 0,
  losing: 0,
  dropPercent: 0,
  copies: 1,
  delayMs: 0,
  pageSize: 2_500,
}

/** An event on the wire. A deleted one has its minimal fields only. */
export const eventOnWire = ({ id, etag, created, updated, fields }: StoredEvent, owner: string) => {
  if (fields.status === 'cancelled')
    return { kind: 'calendar#event', id, etag, status: 'cancelled' as const }
  const self = { email: owner, self: true }
  return {
    kind: 'calendar#event',
    ...fields,
    id,
    etag,
    status: fields.status ?? 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
    created,
    updated,
    creator: self,
    organizer: self,
    iCalUID: `${id}@google.com`,
    eventType: fields.eventType ?? 'default',
  }
}
