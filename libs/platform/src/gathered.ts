import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<T> = { readonly item: T; readonly done: () => void; readonly failed: (reason: unknown) => void }

/**
 * Group commit: `work` runs one call at a time, at once when it is free; what is asked for meanwhile goes together in the next call,
 * at most `most` of it. When a call of several fails each is tried alone, so that only whoever is wrong hears of it.
 */
export const gathered = <T>(work: (items: readonly T[]) => Promise<void>, most = 500): ((item: T) => Promise<void>) => {
  const waiting: Waiting<T>[] = []
  let running = false
  const settle = async (group: readonly Waiting<T>[]): Promise<void> => {
    try {
      await work(group.map(({ item }) => item))
      for (const { done } of group) done()
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error)
      else for (const one of group) await settle([one])
    }
  }
  const run = async (): Promise<void> => {
    running = true
    // Whoever asks in the same turn of the loop goes along in the first call.
    await nextTurn()
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    running = false
  }
  return item =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!running) void run()
    })
}
