import { vi } from 'vitest'

/**
 * Time that moves when the test says so; promises and the browser's own ticks go on by themselves.
 * Put back by `vi.useRealTimers()`.
 */
export const freezeTime = (): void => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  })
}

const tick = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const maxTurns = 100_000

/** Waits for a condition while time is frozen. */
export const waitWhileFrozen = async (holds: () => boolean): Promise<void> => {
  for (let n = 0; !holds(); n += 1) {
    if (n > maxTurns) throw new Error('The condition did not hold while time was frozen')
    await tick()
  }
}

/** Advances the timers and flushes the promises that follow. */
export const advanceTime = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  for (let n = 0; n < 20; n += 1) await tick()
}

/** Duration of one animation frame. */
export const frameMs = 17
