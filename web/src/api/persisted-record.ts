import type { BrowserSession } from '@mostrador/contracts/edge-gateway'

/** Answers of the server that outlive the page, of one person in one business (decision 0017). */
export type PersistedRecord = {
  readonly userId: string
  readonly businessId: string
  /** By the cache key of RTK Query; `at` in milliseconds. */
  readonly entries: Readonly<Record<string, PersistedEntry>>
}
export type PersistedEntry = { readonly at: number; readonly data: unknown }

export const persistedKey = 'mostrador.answers'
export const sessionKey = 'session(undefined)'
/** A working day: what is older is not shown, and is forgotten at the next look. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000
/** Pages of an agenda, its team and its names; the newest stay. */
const MAX_ENTRIES = 24
/**
 * What the agenda and the first page are rendered with. No conversation, no money, no client's
 * record.
 */
const persistedEndpoints = new Set([
  'session',
  'agendaToday',
  'listAppointments',
  'workingTimes',
  'listBranches',
  'listServices',
  'listSpecialists',
  'clientNames',
])

/** Whether the answers of this endpoint may be kept. */
export const isPersistedEndpoint = (name: string | undefined): boolean =>
  name !== undefined && persistedEndpoints.has(name)

/** The entries that may still be shown, newest first. */
export const freshEntries = (
  entries: PersistedRecord['entries'],
  now: number
): PersistedRecord['entries'] =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, { at }]) => at <= now && now - at < MAX_AGE_MS)
      .toSorted(([, entry], [, other]) => other.at - entry.at)
      .slice(0, MAX_ENTRIES)
  )

const isRecord = (value: unknown): value is PersistedRecord =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'businessId' in value &&
  'entries' in value &&
  typeof value.entries === 'object' &&
  value.entries !== null

/** Whether `session` is that of the record's person, in its business. */
export const isOwnRecord = (record: PersistedRecord, session: BrowserSession | null): boolean =>
  session?.user._id === record.userId && session.business?._id === record.businessId

/**
 * The record of this device; null where there is none, where it is too old, or where storage is
 * closed.
 */
export const readPersisted = (now: number): PersistedRecord | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(persistedKey) ?? 'null')
    if (!isRecord(stored)) return null
    const entries = freshEntries(stored.entries, now)
    const session = (entries[sessionKey]?.data ?? null) as BrowserSession | null
    if (isOwnRecord(stored, session)) return { ...stored, entries }
    clearPersisted()
    return null
  } catch {
    return null
  }
}

/** Writes the record; a device without room or storage keeps nothing. */
export const writePersisted = (record: PersistedRecord): void => {
  try {
    localStorage.setItem(persistedKey, JSON.stringify(record))
  } catch {
    clearPersisted()
  }
}

/** Forgets one answer that this device keeps: the server refused to give it again. */
export const removePersistedEntry = (key: string, now: number): void => {
  const record = readPersisted(now)
  if (record === null || !(key in record.entries)) return
  const { [key]: _refused, ...entries } = record.entries
  writePersisted({ ...record, entries })
}

/** Removes the stored record: at sign-out, when the session ended, or when the user changed. */
export const clearPersisted = (): void => {
  try {
    localStorage.removeItem(persistedKey)
  } catch {
    /* nothing was kept */
  }
}
