import type { BusEvent } from '../event-bus.ts'
import { createKeyedQueues } from '../../concurrency/keyed-queues.ts'

/** What a group holds of one partition. */
export type InFlightPartition = {
  /** Takes one record up; those that were taken before are ignored. `event` is null when it is not for this group. */
  take(offset: bigint, event: BusEvent | null): void
  /** The next offset that was not taken; undefined before the first. */
  takenTo(): bigint | undefined
  /** The offset to commit when it moved since the last `committed`: everything below it is finished. */
  toCommit(): bigint | undefined
  committed(next: bigint): void
  size(): number
  /** When the oldest event in hand was said, milliseconds. */
  oldest(): number | undefined
  /** It belongs to somebody else now: what has not begun does not begin. */
  lost: AbortController
  /** Resolves when no handler is running. */
  idle(): Promise<void>
}

type Entry = { readonly offset: bigint; readonly saidAt: number; done: boolean }

/**
 * One lane per key, so that an event in its sixth try holds up its own key and not its partition. They finish in any order;
 * the offset that is committed passes an event only when all before it are finished.
 */
export const createInFlightPartition = (
  handle: (event: BusEvent, signal: AbortSignal) => Promise<void>,
  moved: () => void
): InFlightPartition => {
  const entries: Entry[] = []
  const lanes = createKeyedQueues()
  const lost = new AbortController()
  let taken: bigint | undefined
  let finished: bigint | undefined
  let saved: bigint | undefined
  const settle = (): void => {
    while (entries[0]?.done === true) entries.shift()
    finished = entries[0]?.offset ?? taken
    moved()
  }
  return {
    lost,
    take(offset, event) {
      if (taken !== undefined && offset < taken) return
      taken = offset + 1n
      if (event === null) {
        if (entries.length === 0) settle()
        return
      }
      const entry: Entry = { offset, saidAt: Date.parse(event.at), done: false }
      entries.push(entry)
      const work = async (): Promise<void> => {
        if (lost.signal.aborted) throw new Error('The partition was given to another process')
        await handle(event, lost.signal)
      }
      lanes.add(event.key, work).then(
        () => {
          entry.done = true
          settle()
        },
        // Interrupted: it stays before the committed offset and comes again, here or elsewhere.
        () => {}
      )
    },
    takenTo: () => taken,
    toCommit: () => (finished === undefined || finished === saved ? undefined : finished),
    committed(next) {
      saved = next
    },
    size: () => entries.length,
    oldest: () => entries[0]?.saidAt,
    idle: lanes.idle,
  }
}
