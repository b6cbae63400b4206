import type { Position } from '../outbox/cursor.ts'

export const isAfter = (a: Position, b: Position): boolean =>
  a.xid > b.xid || (a.xid === b.xid && a.id > b.id)

type Entry = { readonly position: Position; done: boolean }

/**
 * What a group has read and not finished. Events finish in any order; the durable cursor moves past
 * an event only when all before it are finished; otherwise a crash would lose the slow ones.
 */
export type LogWindow = {
  /** Up to where the group has read. */
  readTo(): Position
  /** Up to where everything is finished: the durable cursor. */
  finishedTo(): Position
  size(): number
  /** Adds an event in the order of the log. Call the returned function when it is finished. */
  open(position: Position): () => void
  /** The group has read up to here; events that were not opened are not for it. */
  advance(to: Position): void
}

export const createLogWindow = (cursor: Position): LogWindow => {
  const entries: Entry[] = []
  let read = cursor
  let finished = cursor
  const dropFinished = (): void => {
    while (entries[0]?.done === true) {
      finished = entries[0].position
      entries.shift()
    }
    if (entries.length === 0 && isAfter(read, finished)) finished = read
  }
  return {
    readTo: () => read,
    finishedTo: () => finished,
    size: () => entries.length,
    open(position) {
      const entry: Entry = { position, done: false }
      entries.push(entry)
      return () => {
        entry.done = true
        dropFinished()
      }
    },
    advance(to) {
      if (isAfter(to, read)) read = to
      dropFinished()
    },
  }
}
