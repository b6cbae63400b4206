import { randomBytes } from 'node:crypto'
import { googleErrors } from './errors.ts'
import {
  type Channel,
  type EventInput,
  type GoogleAccountInput,
  type GoogleQuirks,
  noGoogleQuirks,
  type StoredCalendar,
  type StoredEvent,
} from './model.ts'

/** Lasts longer than a test; Google's are said to last about a week. Milliseconds. */
const CHANNEL_MS = 7 * 86_400_000
const ownId = /^[a-v0-9]{5,1024}$/

export type Grant = {
  readonly email: string
  readonly scope: string
  revoked: boolean
}
type Code = {
  readonly email: string
  readonly scope: string
  readonly redirectUri: string
  readonly challenge: string | undefined
}

export type GoogleStore = ReturnType<typeof createGoogleStore>

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** Accounts, calendars and events, and who may see them. */
export const createGoogleStore = ({ now }: { now: () => number }) => {
  const calendars = new Map<string, StoredCalendar>()
  const accounts = new Set<string>()
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { readonly refresh: string; readonly until: number }>()
  const codes = new Map<string, Code>()
  const channels = new Map<string, Channel>()
  const usedChannelIds = new Set<string>()
  const listeners = new Set<(calendar: StoredCalendar) => void>()
  const quirks: GoogleQuirks = { ...noGoogleQuirks }
  let clockwork = 0

  const addCalendar = (owner: string, summary: string, id: string, timeZone: string) => {
    const primary = id === owner
    const calendar: StoredCalendar = {
      id,
      summary,
      timeZone,
      owner,
      primary,
      seq: 0,
      epoch: 0,
      events: new Map(),
    }
    calendars.set(id, calendar)
    return calendar
  }

  const write = (calendar: StoredCalendar, id: string, fields: EventInput): StoredEvent => {
    const before = calendar.events.get(id)
    calendar.seq += 1
    clockwork += 1
    const at = new Date(now()).toISOString()
    const event: StoredEvent = {
      id,
      seq: calendar.seq,
      etag: `"${now() * 1_000 + clockwork}"`,
      created: before?.created ?? at,
      updated: at,
      fields,
    }
    calendar.events.set(id, event)
    for (const listener of listeners) listener(calendar)
    return event
  }

  return {
    calendars,
    accounts,
    grants,
    accessTokens,
    codes,
    channels,
    quirks,
    now,
    onChange: (listener: (calendar: StoredCalendar) => void) => void listeners.add(listener),
    addAccount({ email, timeZone = 'America/Mexico_City' }: GoogleAccountInput): void {
      if (accounts.has(email)) return
      accounts.add(email)
      addCalendar(email, email, email, timeZone)
    },
    createCalendar: (owner: string, summary: string, timeZone: string): StoredCalendar =>
      addCalendar(owner, summary, `${randomHex(13)}@group.calendar.google.com`, timeZone),
    calendarsOf: (email: string): StoredCalendar[] =>
      [...calendars.values()].filter(({ owner }) => owner === email),
    insert(calendar: StoredCalendar, { id, ...fields }: EventInput): StoredEvent {
      if (id !== undefined && !ownId.test(id))
        throw googleErrors.invalid('Invalid resource id value.')
      if (id !== undefined && calendar.events.has(id)) throw googleErrors.duplicate()
      return write(calendar, id ?? randomHex(13), checkTimes(fields))
    },
    /** Replaces; an event that was deleted lives again. */
    replace(
      calendar: StoredCalendar,
      eventId: string,
      { id: _, ...fields }: EventInput
    ): StoredEvent {
      if (!calendar.events.has(eventId)) throw googleErrors.notFound()
      return write(calendar, eventId, checkTimes(fields))
    },
    patch(
      calendar: StoredCalendar,
      eventId: string,
      { id: _, ...fields }: EventInput
    ): StoredEvent {
      const before = calendar.events.get(eventId)
      if (before === undefined) throw googleErrors.notFound()
      return write(calendar, eventId, checkTimes({ ...before.fields, ...fields }))
    },
    remove(calendar: StoredCalendar, eventId: string): void {
      const before = calendar.events.get(eventId)
      if (before === undefined) throw googleErrors.notFound()
      if (before.fields.status === 'cancelled') throw googleErrors.deleted()
      write(calendar, eventId, { ...before.fields, status: 'cancelled' })
    },
    openChannel(
      calendar: StoredCalendar,
      {
        id,
        address,
        token,
        expiration,
      }: Pick<Channel, 'id' | 'address' | 'token'> & { expiration: number | undefined }
    ): Channel {
      if (usedChannelIds.has(id)) throw googleErrors.notUnique()
      usedChannelIds.add(id)
      const channel: Channel = {
        id,
        resourceId: randomHex(12),
        calendarId: calendar.id,
        address,
        token,
        expiresAt: Math.min(expiration ?? Number.POSITIVE_INFINITY, now() + CHANNEL_MS),
        messageNumber: 1,
      }
      channels.set(id, channel)
      return channel
    },
    newToken: randomHex,
  }
}

/** Refuses an event without both ends, or whose end is before its start. */
const checkTimes = (fields: EventInput): EventInput => {
  const { start, end, status } = fields
  if (status === 'cancelled') return fields
  const [from, to] = [start?.dateTime ?? start?.date, end?.dateTime ?? end?.date]
  if (from === undefined || to === undefined)
    throw googleErrors.invalid('Missing start or end time.')
  if (Date.parse(to) < Date.parse(from)) throw googleErrors.emptyRange()
  return fields
}
