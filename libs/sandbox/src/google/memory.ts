import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { StoredCalendar, StoredEvent } from './model.ts'
import type { Grant, GoogleStore } from './store.ts'

type GoogleSnapshot = {
  readonly accounts: string[]
  readonly calendars: (Omit<StoredCalendar, 'events'> & { readonly events: StoredEvent[] })[]
  readonly grants: [string, Grant][]
}

const read = (file: string): GoogleSnapshot | null => {
  if (!existsSync(file)) return null
  try {
    // Our own file; one that a kill broke only means a Google that forgot.
    return JSON.parse(readFileSync(file, 'utf8')) as GoogleSnapshot
  } catch {
    return null
  }
}

/** Loads the stored state; returns a function that writes it. */
export const persistGoogle = (store: GoogleStore, file: string): (() => void) => {
  const snapshot = read(file)
  if (snapshot !== null) {
    for (const email of snapshot.accounts) store.accounts.add(email)
    for (const { events, ...calendar } of snapshot.calendars)
      store.calendars.set(calendar.id, {
        ...calendar,
        events: new Map(events.map(event => [event.id, event])),
      })
    for (const [token, grant] of snapshot.grants) store.grants.set(token, grant)
  }
  return () => {
    const now: GoogleSnapshot = {
      accounts: [...store.accounts],
      calendars: [...store.calendars.values()].map(({ events, ...calendar }) => ({
        ...calendar,
        events: [...events.values()],
      })),
      grants: [...store.grants],
    }
    writeFileSync(`${file}.new`, JSON.stringify(now), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}
