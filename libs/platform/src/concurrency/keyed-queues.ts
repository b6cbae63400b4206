export type KeyedQueues = {
  /** Runs `work` after everything that was added before it under the same key. */
  add(key: string, work: () => Promise<void>): Promise<void>
  /** Resolves when no key has work left. */
  idle(): Promise<void>
}

/** One queue per key: tasks of one key run in order, those of different keys concurrently. */
export const createKeyedQueues = (): KeyedQueues => {
  const lastOf = new Map<string, Promise<void>>()
  return {
    add(key, work) {
      const previous = lastOf.get(key) ?? Promise.resolve()
      const current = previous.then(work, work)
      lastOf.set(key, current)
      const forget = (): void => {
        if (lastOf.get(key) === current) lastOf.delete(key)
      }
      current.then(forget, forget)
      return current
    },
    async idle() {
      while (lastOf.size > 0) await Promise.allSettled(lastOf.values())
    },
  }
}
