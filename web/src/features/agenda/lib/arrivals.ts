import { useSyncExternalStore } from 'react'

/** An appointment that an assistant or a client has just booked: highlighted and announced. */
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
  for (const listener of listeners) listener()
}

const MAX_ARRIVALS = 20
/** Keeps it until `removeArrivals`. The same appointment is added once. */
export const addArrival = (arrival: Arrival): void => {
  if (!arrivals.some(({ id }) => id === arrival.id))
    set([...arrivals, arrival].slice(-MAX_ARRIVALS))
}
export const removeArrivals = (ids: readonly string[]): void =>
  set(arrivals.filter(({ id }) => !ids.includes(id)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useArrivals = (): readonly Arrival[] => useSyncExternalStore(subscribe, () => arrivals)
