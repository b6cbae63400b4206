import { createKeyedQueues } from '../../concurrency/keyed-queues.ts'
import type { BusEvent } from '../event-bus.ts'

/** What a group has taken of one partition and not finished. */
export type InFlightPartition = {
  /**
   * Takes one record; one that was taken before is ignored. `event` is null when the group does not
   * consume it.
   */
  take(offset: bigint, event: BusEvent | null): void
  /** The next offset that was not taken; undefined before the first. */
  takenTo(): bigint | undefined
  /**
   * The offset to commit; undefined when the last `committed` is still right. All below it is
   * finished.
   */
  toCommit(): bigint | undefined
  committed(next: bigint): void
  size(): number
  /** When the oldest unfinished event was published, milliseconds. */
  oldest(): number | undefined
  /** Aborted when the partition is revoked: what has not begun does not begin. */
  revoked: AbortController
  /** Resolves when no handler is running. */
  idle(): Promise<void>
}

type Entry = { readonly offset: bigint; readonly publishedAt: number; done: boolean }

/**
 * One queue per key, so that an event in its sixth try holds up its own key and not its partition.
 * Events finish in any order; the offset to commit passes one only when all before it are finished.
 */
export const createInFlightPartition = (
  handle: (event: BusEvent, signal: AbortSignal) => Promise<void>,
  onMoved: () => void
): InFlightPartition => {
  const entries: Entry[] = []
  const queues = createKeyedQueues()
  const revoked = new AbortController()
  let lastTaken: bigint | undefined
  let finished: bigint | undefined
  let saved: bigint | undefined
  const advance = (): void => {
    while (entries[0]?.done === true) entries.shift()
    finished = entries[0]?.offset ?? lastTaken
    onMoved()
  }
  return {
    revoked,
    take(offset, event) {
      if (lastTaken !== undefined && offset < lastTaken) return
      lastTaken = offset + 1n
      if (event === null) {
        if (entries.length === 0) advance()
        return
      }
      const entry: Entry = { offset, publishedAt: Date.parse(event.at), done: false }
      entries.push(entry)
      const work = async (): Promise<void> => {
        if (revoked.signal.aborted) throw new Error('The partition was given to another process')
        await handle(event, revoked.signal)
      }
      queues.add(event.key, work).then(
        () => {
          entry.done = true
          advance()
        },
        // Interrupted: it stays before the committed offset and comes again, here or elsewhere.
        () => {}
      )
    },
    takenTo: () => lastTaken,
    toCommit: () => (finished === saved ? undefined : finished),
    committed(next) {
      saved = next
    },
    size: () => entries.length,
    oldest: () => entries[0]?.publishedAt,
    idle: queues.idle,
  }
}
