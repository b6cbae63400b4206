type Entry<Answer> = { readonly answer: Promise<Answer>; readonly at: number }

/**
 * Keeps an answer for `maxAgeMs`; concurrent callers share one read. Keys belong to a group that
 * can be forgotten as a whole, at the cost of that group alone: the reason for not using an LRU
 * cache. `now`: milliseconds, monotonic.
 */
export const ttlCache = <Answer>(maxAgeMs: number, now: () => number = () => performance.now()) => {
  const groups = new Map<string, Map<string, Entry<Answer>>>()
  const drop = (group: string, key: string, entry: Entry<Answer>): void => {
    const entries = groups.get(group)
    if (entries?.get(key) !== entry) return
    entries.delete(key)
    if (entries.size === 0) groups.delete(group)
  }
  return {
    ask(group: string, key: string, read: () => Promise<Answer>): Promise<Answer> {
      const entries = groups.get(group) ?? new Map<string, Entry<Answer>>()
      groups.set(group, entries)
      const cached = entries.get(key)
      if (cached !== undefined && now() - cached.at < maxAgeMs) return cached.answer
      const entry = { answer: read(), at: now() }
      entries.set(key, entry)
      // A failure is not kept: the next caller reads again.
      entry.answer.catch(() => drop(group, key, entry))
      setTimeout(() => drop(group, key, entry), maxAgeMs).unref()
      return entry.answer
    },
    forget: (group: string): void => void groups.delete(group),
  }
}
export type TtlCache<Answer> = ReturnType<typeof ttlCache<Answer>>
