/** At most `limit` at the same time; the others wait in order. */
export const createLimiter = (limit: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over, not given back: nobody can slip in between.
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** One lane per key: what is added under a key runs after what was added before under the same key. */
export const createKeyedQueues = (): {
  add(key: string, work: () => Promise<void>): Promise<void>
  idle(): Promise<void>
} => {
  const tails = new Map<string, Promise<void>>()
  return {
    add(key, work) {
      const before = tails.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      tails.set(key, mine)
      const forget = (): void => {
        if (tails.get(key) === mine) tails.delete(key)
      }
      mine.then(forget, forget)
      return mine
    },
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values())
    },
  }
}
