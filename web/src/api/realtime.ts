import { useEffect } from 'react'
import type { Tag } from './api.ts'

/** What a screen must read again after an event: a kind of thing, or one of them. */
export type Stale = Tag | { readonly type: Tag; readonly id: string }
export type RealtimeEvent = { readonly type: string; readonly seq: number; readonly data: unknown }
/** Returns the tags that became stale; a handler that patched the cache itself returns nothing. */
export type RealtimeHandler = (event: RealtimeEvent) => readonly Stale[] | void
export type RealtimeHandlers = Readonly<Record<string, RealtimeHandler>>

const registered = new Set<RealtimeHandlers>()

/** From now on `handlers` hear the events of the business. Returns how to stop. */
export const listen = (handlers: RealtimeHandlers): (() => void) => {
  registered.add(handlers)
  return () => {
    registered.delete(handlers)
  }
}

/** Hears events while the component is mounted. Pass a constant or a memoised object. */
export const useRealtime = (handlers: RealtimeHandlers): void => {
  useEffect(() => listen(handlers), [handlers])
}

/** Gives `event` to all who listen and collects what became stale. One broken handler does not silence the others. */
export const hear = (event: RealtimeEvent): readonly Stale[] =>
  [...registered].flatMap(handlers => {
    try {
      return handlers[event.type]?.(event) ?? []
    } catch (error) {
      console.error(`handler of ${event.type} failed`, error)
      return []
    }
  })
