import { vi } from 'vitest'

/**
 * Time that moves when the test says so; promises and the browser's own ticks go on by themselves.
 * Put back by `vi.useRealTimers()`.
 */
export const stopTime = (): void => {
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

/** Waits for a condition while time stands still. */
export const meanwhile = async (holds: () => boolean): Promise<void> => {
  for (let n = 0; !holds(); n += 1) {
    if (n > maxTurns) throw new Error('It did not come about while time stood still')
    await tick()
  }
}

/** Moves time on, and lets everything that follows from it happen. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  for (let n = 0; n < 20; n += 1) await tick()
}

/** What is measured in frames ends with the next one. */
export const frameMs = 17
