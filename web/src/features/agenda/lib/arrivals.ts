import { useSyncExternalStore } from 'react'

/** An appointment that an assistant or a client has just made, to be shown with a small highlight and said aloud. */
export type Arrival = {
  readonly id: string
  readonly startsAt: string
  readonly specialistId: string
  readonly by: 'assistant' | 'public'
}

let arrivals: readonly Arrival[] = []
const listeners = new Set<() => void>()
const set = (next: readonly Arrival[]) => {
  arrivals = next
  for (const hear of listeners) hear()
}

const LONGEST = 20
/** Remembered until `settle` says that it has been seen. The same appointment arrives once. */
export const arrive = (arrival: Arrival): void => {
  if (!arrivals.some(({ id }) => id === arrival.id)) set([...arrivals, arrival].slice(-LONGEST))
}
export const settle = (ids: readonly string[]): void =>
  set(arrivals.filter(({ id }) => !ids.includes(id)))

const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}
export const useArrivals = (): readonly Arrival[] => useSyncExternalStore(subscribe, () => arrivals)
