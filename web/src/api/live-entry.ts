import { addRealtimeHandlers, type RealtimeHandlers } from './realtime.ts'

/** Changes a draft of the cached data in place. */
export type UpdateEntry<Draft> = (change: (draft: Draft) => void) => void

type EntryLifecycle<Draft> = {
  readonly cacheDataLoaded: Promise<unknown>
  readonly cacheEntryRemoved: Promise<void>
  readonly updateCachedData: UpdateEntry<Draft>
}

/**
 * For `onCacheEntryAdded`: the entry handles realtime events from its first answer until it leaves
 * the cache, on screen or not, so that a list one returns to shows what happened meanwhile.
 */
export const keepEntryLive = async <Draft>(
  { cacheDataLoaded, cacheEntryRemoved, updateCachedData }: EntryLifecycle<Draft>,
  handlersFor: (update: UpdateEntry<Draft>) => RealtimeHandlers
): Promise<void> => {
  try {
    await cacheDataLoaded
  } catch {
    return
  }
  const remove = addRealtimeHandlers(handlersFor(updateCachedData))
  await cacheEntryRemoved
  remove()
}
