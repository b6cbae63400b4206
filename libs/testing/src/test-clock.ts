import type { Clock } from '@mostrador/kernel'

/** A clock that moves only when a test moves it. */
export type TestClock = Clock & {
  /** Any instant that Date understands, '2026-11-23T16:00:00Z'. */
  set(at: string | Date): void
  advance(ms: number): void
}

/** `moved` is called after every move, so that jobs that became due are picked up. */
export const testClock = (at: string | Date, moved: () => void = () => {}): TestClock => {
  const instantOf = (when: string | Date): number => {
    const time = new Date(when).getTime()
    if (Number.isNaN(time)) throw new TypeError(`Not an instant: ${String(when)}`)
    return time
  }
  let now = instantOf(at)
  return {
    now: () => new Date(now),
    set(when) {
      now = instantOf(when)
      moved()
    },
    advance(ms) {
      now += ms
      moved()
    },
  }
}
