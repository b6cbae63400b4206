import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from './postgres-process.ts'

/** Between two tries to start it again; the first is at once. Milliseconds. */
const restartDelaysMs = [0, 250, 500, 1_000, 2_000] as const
const maxRestartDelayMs = 5_000

/**
 * Restarts the server whenever it ends unasked, without a limit: a disk may be full for an hour.
 * Rejects with the error of `launch` when the first start fails.
 */
export const keepRunning = async (
  launch: () => Promise<Running>,
  log: (line: string) => void
): Promise<Running> => {
  const stopping = new AbortController()
  let current: Running = await launch()

  const relaunch = async (): Promise<void> => {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      await wait(restartDelaysMs[tries] ?? maxRestartDelayMs, undefined, {
        signal: stopping.signal,
      }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        current = await launch()
        return
      } catch (error) {
        log(`The database does not start again: ${String(error)}`)
      }
    }
  }
  const keep = async (): Promise<void> => {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      log('The database ended by itself; starting it again')
      await relaunch()
      if (stopping.signal.aborted) return current.stop()
    }
  }
  const ended = keep()
  return {
    ended,
    async stop() {
      stopping.abort()
      await current.stop()
      // One that was being started meanwhile is stopped there.
      await ended
    },
  }
}
