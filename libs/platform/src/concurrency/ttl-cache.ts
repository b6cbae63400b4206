type Known<Answer> = { readonly answer: Promise<Answer>; readonly at: number }

/**
 * Answers that may be a moment old: one reading of a key serves all who ask until it is `maxAgeMs` old. Keys belong to a group, of which
 * everything is forgotten when something in it was changed here. `now`: milliseconds of a clock that never goes back.
 */
export const ttlCache = <Answer>(maxAgeMs: number, now: () => number = () => performance.now()) => {
  const groups = new Map<string, Map<string, Known<Answer>>>()
  const drop = (group: string, key: string, known: Known<Answer>): void => {
    const keys = groups.get(group)
    if (keys?.get(key) !== known) return
    keys.delete(key)
    if (keys.size === 0) groups.delete(group)
  }
  return {
    ask(group: string, key: string, read: () => Promise<Answer>): Promise<Answer> {
      const keys = groups.get(group) ?? new Map<string, Known<Answer>>()
      groups.set(group, keys)
      const recent = keys.get(key)
      if (recent !== undefined && now() - recent.at < maxAgeMs) return recent.answer
      const known = { answer: read(), at: now() }
      keys.set(key, known)
      // Nobody else is told of a failure: they ask themselves. What nobody asks for again does not stay.
      known.answer.catch(() => drop(group, key, known))
      setTimeout(() => drop(group, key, known), maxAgeMs).unref()
      return known.answer
    },
    forget: (group: string): void => void groups.delete(group),
  }
}
export type TtlCache<Answer> = ReturnType<typeof ttlCache<Answer>>
