import { googleErrors } from './errors.ts'
import { type EventInput, type GoogleQuirks, honestGoogle, type KeptCalendar } from './model.ts'
import type { GoogleCourier, SentNotification } from './courier.ts'
import type { GoogleWorld } from './world.ts'

/** An event of a calendar as a person sees it. */
export type SeenEvent = {
  readonly id: string
  readonly summary: string
  readonly start: string
  readonly end: string
  readonly fields: EventInput
}

/** What people do in Google, and what goes wrong there. */
export type GoogleControl = {
  addAccount(email: string, timeZone?: string): void
  addCalendar(email: string, summary: string): string
  /** Writes an event as a person would; answers its id. */
  addEvent(calendarId: string, event: EventInput): string
  editEvent(calendarId: string, eventId: string, fields: EventInput): void
  deleteEvent(calendarId: string, eventId: string): void
  /** Events that are not deleted, by their start. */
  events(calendarId: string): SeenEvent[]
  calendars(email: string): { readonly id: string; readonly summary: string }[]
  /** Takes our access away, as a person does in the settings of their account. */
  revoke(email: string): void
  /** Sync tokens that were given are answered with 410 from now on. */
  expireSyncTokens(calendarId: string): void
  /** Channels end without a word, as they do after a week. */
  expireChannels(): void
  openChannels(calendarId: string): number
  quirks(quirks: Partial<GoogleQuirks>): void
  notifications(): readonly SentNotification[]
  forge(address: string, headers: Record<string, string>): Promise<number>
  /** How many writes were made in the calendar, by anybody. */
  writes(calendarId: string): number
}

export const createGoogleControl = (world: GoogleWorld, courier: GoogleCourier): GoogleControl => {
  const find = (calendarId: string): KeptCalendar => {
    const calendar = world.calendars.get(calendarId)
    if (calendar === undefined) throw googleErrors.notFound()
    return calendar
  }
  const textOf = (when: EventInput['start']): string => when?.dateTime ?? when?.date ?? ''
  return {
    addAccount: (email, timeZone) =>
      world.addAccount(timeZone === undefined ? { email } : { email, timeZone }),
    addCalendar: (email, summary) => world.createCalendar(email, summary, 'America/Mexico_City').id,
    addEvent: (calendarId, event) => world.insert(find(calendarId), event).id,
    editEvent: (calendarId, eventId, fields) => void world.patch(find(calendarId), eventId, fields),
    deleteEvent: (calendarId, eventId) => world.remove(find(calendarId), eventId),
    events: calendarId =>
      [...find(calendarId).events.values()]
        .filter(({ fields }) => fields.status !== 'cancelled')
        .map(({ id, fields }) => ({
          id,
          summary: fields.summary ?? '',
          start: textOf(fields.start),
          end: textOf(fields.end),
          fields,
        }))
        .sort((left, right) => Date.parse(left.start) - Date.parse(right.start)),
    calendars: email => world.calendarsOf(email).map(({ id, summary }) => ({ id, summary })),
    revoke(email) {
      for (const grant of world.grants.values()) if (grant.email === email) grant.revoked = true
    },
    expireSyncTokens: calendarId => void (find(calendarId).epoch += 1),
    expireChannels() {
      for (const channel of world.channels.values()) channel.expiresAt = 0
    },
    openChannels: calendarId =>
      [...world.channels.values()].filter(
        channel => channel.calendarId === calendarId && channel.expiresAt > world.now()
      ).length,
    quirks: quirks => void Object.assign(world.quirks, honestGoogle, quirks),
    notifications: () => courier.sent,
    forge: courier.post,
    writes: calendarId => find(calendarId).seq,
  }
}
