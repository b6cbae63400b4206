import { addRealtimeHandlers, type RealtimeEvent, type RealtimeHandlers } from './realtime.ts'

/** Changes a draft of the cached data in place. */
export type UpdateEntry<Draft> = (change: (draft: Draft) => void) => void

type EntryLifecycle<Draft> = {
  readonly cacheDataLoaded: Promise<unknown>
  readonly cacheEntryRemoved: Promise<void>
  readonly updateCachedData: UpdateEntry<Draft>
}

/**
 * For `onCacheEntryAdded`: the entry handles realtime events until it leaves the cache, on screen
 * or not, so that a list one returns to shows what happened meanwhile. Events that come before the
 * first answer are handled after it: the answer may be older than they are.
 */
export const keepEntryLive = async <Draft>(
  { cacheDataLoaded, cacheEntryRemoved, updateCachedData }: EntryLifecycle<Draft>,
  handlersFor: (update: UpdateEntry<Draft>) => RealtimeHandlers
): Promise<void> => {
  const handlers = handlersFor(updateCachedData)
  const early: RealtimeEvent[] = []
  const removeEarly = addRealtimeHandlers(
    Object.fromEntries(Object.keys(handlers).map(type => [type, event => void early.push(event)]))
  )
  try {
    await cacheDataLoaded
  } catch {
    return
  } finally {
    removeEarly()
  }
  const remove = addRealtimeHandlers(handlers)
  for (const event of early) handlers[event.type]?.(event)
  await cacheEntryRemoved
  remove()
}
