import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Clock } from '@mostrador/kernel'

/** Keys that a bucket remembers at most; the ones that were used longest ago go first. */
const MAX_KEYS = 100_000

type Window = { count: number; readonly endsAt: number }

/**
 * Counts in this process. The store of the plugin hands out the object that it continues counting
 * in: of several requests at the same time, all would get the number of the last.
 */
export const memoryStore = (clock: Clock): FastifyRateLimitStoreCtor =>
  class MemoryStore implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>()

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number
    ): void {
      const now = clock.now().getTime()
      const currentWindow = this.#windows.get(key)
      const window =
        currentWindow !== undefined && currentWindow.endsAt > now
          ? currentWindow
          : { count: 0, endsAt: now + timeWindow }
      window.count += 1
      this.#windows.delete(key)
      this.#windows.set(key, window)
      const [oldest] = this.#windows.keys()
      if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest)
      callback(null, { current: window.count, ttl: window.endsAt - now })
    }
    child(): FastifyRateLimitStore {
      return new MemoryStore()
    }
  }
