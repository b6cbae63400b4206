import type { Timers } from './time.ts'

/** Counts what is in progress, so that a test awaits the end of it instead of sleeping. */
export type Pending = {
  /** Runs work that counts as in flight until it settles. */
  track<T>(work: () => Promise<T>): Promise<T>
  /** Timers that count as waiting until they ran. */
  timers: Timers
  /** No request in flight; timers may still wait (for a manual clock). */
  idle(): Promise<void>
  /** Nothing in flight and nothing waiting. */
  settled(): Promise<void>
  cancelAll(): void
}

export const trackPending = (timers: Timers): Pending => {
  let flying = 0
  const cancels = new Set<() => void>()
  let listeners: { ready: () => boolean; resolve: () => void }[] = []
  const idle = (): boolean => flying === 0
  const isSettled = (): boolean => flying === 0 && cancels.size === 0
  const review = (): void => {
    const done = listeners.filter(listener => listener.ready())
    listeners = listeners.filter(listener => !done.includes(listener))
    for (const listener of done) listener.resolve()
  }
  const waitFor = (ready: () => boolean) => (): Promise<void> =>
    ready() ? Promise.resolve() : new Promise(resolve => listeners.push({ ready, resolve }))
  return {
    async track(work) {
      flying += 1
      try {
        return await work()
      } finally {
        flying -= 1
        review()
      }
    },
    timers: {
      after(ms, run) {
        const forget = (): void => {
          cancel()
          cancels.delete(forget)
          review()
        }
        const cancel = timers.after(ms, () => {
          cancels.delete(forget)
          run()
          review()
        })
        cancels.add(forget)
        return forget
      },
    },
    idle: waitFor(idle),
    settled: waitFor(isSettled),
    cancelAll() {
      for (const cancel of [...cancels]) cancel()
    },
  }
}
