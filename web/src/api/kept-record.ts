import type { BrowserSession } from '@mostrador/contracts/edge-gateway'

/** Answers of the server that outlive the page, of one person in one business (decision 0017). */
export type KeptRecord = {
  readonly userId: string
  readonly businessId: string
  /** By the cache key of RTK Query; `at` in milliseconds. */
  readonly entries: Readonly<Record<string, KeptEntry>>
}
export type KeptEntry = { readonly at: number; readonly data: unknown }

export const keptKey = 'mostrador.answers'
export const sessionKey = 'session(undefined)'
/** A working day: what is older is not shown, and is forgotten at the next look. */
const GOOD_FOR_MS = 12 * 60 * 60 * 1000
/** Pages of an agenda, its team and its names; the newest stay. */
const MAX_ENTRIES = 24
/**
 * What the agenda and the first page are rendered with. No conversation, no money, no client's
 * record.
 */
const keptEndpoints = new Set([
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
export const isKeptEndpoint = (name: string | undefined): boolean =>
  name !== undefined && keptEndpoints.has(name)

/** The entries that may still be shown, newest first. */
export const stillGood = (entries: KeptRecord['entries'], now: number): KeptRecord['entries'] =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, { at }]) => at <= now && now - at < GOOD_FOR_MS)
      .toSorted(([, one], [, other]) => other.at - one.at)
      .slice(0, MAX_ENTRIES)
  )

const isRecord = (value: unknown): value is KeptRecord =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'businessId' in value &&
  'entries' in value &&
  typeof value.entries === 'object' &&
  value.entries !== null

/** Whether `session` is that of the record's person, in its business. */
export const isOwnRecord = (record: KeptRecord, session: BrowserSession | null): boolean =>
  session?.user._id === record.userId && session.business?._id === record.businessId

/**
 * The record of this device; null where there is none, where it is too old, or where storage is
 * closed.
 */
export const readKept = (now: number): KeptRecord | null => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keptKey) ?? 'null')
    if (!isRecord(found)) return null
    const entries = stillGood(found.entries, now)
    const session = (entries[sessionKey]?.data ?? null) as BrowserSession | null
    if (isOwnRecord(found, session)) return { ...found, entries }
    forgetKept()
    return null
  } catch {
    return null
  }
}

/** Writes the record; a device without room or storage keeps nothing. */
export const writeKept = (record: KeptRecord): void => {
  try {
    localStorage.setItem(keptKey, JSON.stringify(record))
  } catch {
    forgetKept()
  }
}

/** Forgets one answer that this device keeps: the server refused to give it again. */
export const forgetEntry = (key: string, now: number): void => {
  const record = readKept(now)
  if (record === null || !(key in record.entries)) return
  const { [key]: _refused, ...entries } = record.entries
  writeKept({ ...record, entries })
}

/** Forgets what this device keeps: at sign-out, and when the session is over or somebody else's. */
export const forgetKept = (): void => {
  try {
    localStorage.removeItem(keptKey)
  } catch {
    /* nothing was kept */
  }
}
