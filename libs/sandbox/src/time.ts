import type { Clock } from '@mostrador/kernel'

/**
 * Waits as an argument, so that tests move time instead of spending it. `after` answers the
 * function that cancels.
 */
export type Timers = { after(ms: number, run: () => void): () => void }

export const realTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export type ManualTime = {
  clock: Clock
  timers: Timers
  /** Moves the clock forward and runs, in order, what became due on the way. */
  advance(ms: number): void
  set(at: string | Date): void
}

/** A clock with its timers that only moves by hand. */
export const manualTime = (start: string | Date): ManualTime => {
  let now = new Date(start).getTime()
  let waiting: { at: number; run: () => void }[] = []
  const moveTo = (target: number): void => {
    for (;;) {
      const [next] = waiting
        .filter(timer => timer.at <= target)
        .sort((left, right) => left.at - right.at)
      if (next === undefined) break
      waiting = waiting.filter(timer => timer !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = target
  }
  return {
    clock: { now: () => new Date(now) },
    timers: {
      after(ms, run) {
        const timer = { at: now + ms, run }
        waiting.push(timer)
        return () => {
          waiting = waiting.filter(other => other !== timer)
        }
      },
    },
    advance: ms => moveTo(now + ms),
    set: at => moveTo(new Date(at).getTime()),
  }
}
