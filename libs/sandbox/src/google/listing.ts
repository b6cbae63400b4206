import { z } from 'zod'
import { googleErrors } from './errors.ts'
import { eventOnWire, type StoredCalendar, type StoredEvent } from './model.ts'

export const ListQuery = z.object({
  syncToken: z.string().optional(),
  pageToken: z.string().optional(),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
  singleEvents: z.string().optional(),
  showDeleted: z.string().optional(),
  orderBy: z.string().optional(),
  maxResults: z.coerce.number().int().min(1).max(2_500).default(250),
})
export type ListQuery = z.output<typeof ListQuery>

/** A place in a list: what it began with, and the last change that was sent. */
const PageCursor = z.object({
  epoch: z.number(),
  since: z.number(),
  upTo: z.number(),
  after: z.number(),
  timeMin: z.string().optional(),
})
type PageCursor = z.output<typeof PageCursor>

const encodeCursor = (cursor: PageCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')
const decodeCursor = (text: string): PageCursor | undefined => {
  try {
    return PageCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return undefined
  }
}

const endOf = ({ fields }: StoredEvent): number =>
  Date.parse(fields.end?.dateTime ?? fields.end?.date ?? '')

const cursorOf = (calendar: StoredCalendar, query: ListQuery): PageCursor => {
  if (query.pageToken !== undefined) {
    const cursor = decodeCursor(query.pageToken)
    if (cursor === undefined) throw googleErrors.invalid('Invalid page token value.')
    return cursor
  }
  const { epoch, seq } = calendar
  if (query.syncToken === undefined) {
    const start = { epoch, since: 0, upTo: seq, after: 0 }
    return query.timeMin === undefined ? start : { ...start, timeMin: query.timeMin }
  }
  if (query.timeMin !== undefined || query.timeMax !== undefined || query.orderBy !== undefined)
    throw googleErrors.invalid('Sync token cannot be used with timeMin, timeMax or orderBy.')
  const last = decodeCursor(query.syncToken)
  if (last === undefined || last.epoch !== epoch) throw googleErrors.fullSync()
  return { epoch, since: last.upTo, upTo: seq, after: last.upTo }
}

/**
 * One page of a list (protocols 10.3): the changes since the sync token, or everything. What
 * changes while somebody turns the pages is in the next list.
 */
export const listEvents = (calendar: StoredCalendar, query: ListQuery, pageSize: number) => {
  const cursor = cursorOf(calendar, query)
  const isIncremental = cursor.since > 0 || query.syncToken !== undefined
  const withDeleted = isIncremental || query.showDeleted === 'true'
  const from = cursor.timeMin === undefined ? Number.NEGATIVE_INFINITY : Date.parse(cursor.timeMin)
  const matching = [...calendar.events.values()]
    .filter(event => event.seq > cursor.after && event.seq <= cursor.upTo)
    .filter(event => withDeleted || event.fields.status !== 'cancelled')
    .filter(event => !(endOf(event) < from))
    .sort((left, right) => left.seq - right.seq)
  const events = matching.slice(0, Math.min(query.maxResults, pageSize))
  const last = events.at(-1)
  const isLast = events.length === matching.length || last === undefined
  return {
    kind: 'calendar#events',
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    items: events.map(event => eventOnWire(event, calendar.owner)),
    ...(isLast
      ? { nextSyncToken: encodeCursor(cursor) }
      : { nextPageToken: encodeCursor({ ...cursor, after: last.seq }) }),
  }
}
