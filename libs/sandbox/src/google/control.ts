import { googleErrors } from './errors.ts'
import { type EventInput, type GoogleQuirks, noGoogleQuirks, type StoredCalendar } from './model.ts'
import type { GoogleWebhookSender, SentNotification } from './webhook-sender.ts'
import type { GoogleStore } from './store.ts'

/** An event of a calendar as a person sees it. */
export type CalendarEvent = {
  readonly id: string
  readonly summary: string
  readonly start: string
  readonly end: string
  readonly fields: EventInput
}

/** Actions of people in Google, and its faults. */
export type GoogleControl = {
  addAccount(email: string, timeZone?: string): void
  addCalendar(email: string, summary: string): string
  /** Writes an event as a person would; returns its id. */
  addEvent(calendarId: string, event: EventInput): string
  editEvent(calendarId: string, eventId: string, fields: EventInput): void
  deleteEvent(calendarId: string, eventId: string): void
  /** Events that are not deleted, by their start. */
  events(calendarId: string): CalendarEvent[]
  calendars(email: string): { readonly id: string; readonly summary: string }[]
  /** Revokes our access, as a person does in the settings of their account. */
  revoke(email: string): void
  /** Sync tokens that were given are answered with 410 from now on. */
  expireSyncTokens(calendarId: string): void
  /** Channels end silently, as they do after a week. */
  expireChannels(): void
  openChannels(calendarId: string): number
  quirks(quirks: Partial<GoogleQuirks>): void
  notifications(): readonly SentNotification[]
  forge(address: string, headers: Record<string, string>): Promise<number>
  /** How many writes the calendar has had, of all writers. */
  writes(calendarId: string): number
}

export const createGoogleControl = (
  store: GoogleStore,
  webhookSender: GoogleWebhookSender
): GoogleControl => {
  const find = (calendarId: string): StoredCalendar => {
    const calendar = store.calendars.get(calendarId)
    if (calendar === undefined) throw googleErrors.notFound()
    return calendar
  }
  const textOf = (when: EventInput['start']): string => when?.dateTime ?? when?.date ?? ''
  return {
    addAccount: (email, timeZone) =>
      store.addAccount(timeZone === undefined ? { email } : { email, timeZone }),
    addCalendar: (email, summary) => store.createCalendar(email, summary, 'America/Mexico_City').id,
    addEvent: (calendarId, event) => store.insert(find(calendarId), event).id,
    editEvent: (calendarId, eventId, fields) => void store.patch(find(calendarId), eventId, fields),
    deleteEvent: (calendarId, eventId) => store.remove(find(calendarId), eventId),
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
    calendars: email => store.calendarsOf(email).map(({ id, summary }) => ({ id, summary })),
    revoke(email) {
      for (const grant of store.grants.values()) if (grant.email === email) grant.revoked = true
    },
    expireSyncTokens: calendarId => void (find(calendarId).epoch += 1),
    expireChannels() {
      for (const channel of store.channels.values()) channel.expiresAt = 0
    },
    openChannels: calendarId =>
      [...store.channels.values()].filter(
        channel => channel.calendarId === calendarId && channel.expiresAt > store.now()
      ).length,
    quirks: quirks => void Object.assign(store.quirks, noGoogleQuirks, quirks),
    notifications: () => webhookSender.sent,
    forge: webhookSender.post,
    writes: calendarId => find(calendarId).seq,
  }
}
