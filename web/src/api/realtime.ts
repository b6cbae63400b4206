import { useEffect } from 'react'
import type { Tag } from './api.ts'

/** What a screen must read again after an event: all records of a kind, or one of them. */
export type Stale = Tag | { readonly type: Tag; readonly id: string }
export type RealtimeEvent = { readonly type: string; readonly seq: number; readonly data: unknown }
/** Returns the tags that became stale; a handler that patched the cache itself returns nothing. */
export type RealtimeHandler = (event: RealtimeEvent) => readonly Stale[] | void
export type RealtimeHandlers = Readonly<Record<string, RealtimeHandler>>

const registered = new Set<RealtimeHandlers>()

/** Registers handlers for the events of the business. Returns the function that removes them. */
export const addRealtimeHandlers = (handlers: RealtimeHandlers): (() => void) => {
  registered.add(handlers)
  return () => {
    registered.delete(handlers)
  }
}

/** Handles events while the component is mounted. Pass a constant or a memoised object. */
export const useRealtime = (handlers: RealtimeHandlers): void => {
  useEffect(() => addRealtimeHandlers(handlers), [handlers])
}

/**
 * Gives `event` to every registered handler and returns the tags that became stale.
 * A handler that throws is logged and does not stop the others.
 */
export const handleRealtimeEvent = (event: RealtimeEvent): readonly Stale[] =>
  [...registered].flatMap(handlers => {
    try {
      return handlers[event.type]?.(event) ?? []
    } catch (error) {
      console.error(`handler of ${event.type} failed`, error)
      return []
    }
  })
