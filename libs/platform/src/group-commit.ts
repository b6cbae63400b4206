import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<Item> = { readonly item: Item; readonly done: () => void; readonly failed: (error: unknown) => void }

export type GroupCommitOptions = {
  /** Largest batch of one statement. */
  readonly most?: number
  /** Refuse at once above this many waiting: an answer that comes too late is worth nothing to some. */
  readonly room?: number
  /** May this failure be the fault of one item? Then the batch is written item by item, and only whoever is wrong hears of it. */
  readonly isOfOneItem?: (error: unknown) => boolean
}

export type GroupCommit<Item> = {
  /** Resolves once the item is durable; rejects when it is not known to be. */
  add(item: Item): Promise<void>
  readonly waiting: number
}

/**
 * Writes what arrives together in one statement: one flush in flight, and the next begins the moment it returns with
 * everything that came meanwhile. No timer: alone an item is written in the next turn of the loop, in a flood the batches grow by
 * themselves (performance 4, measured 2.3 to 2.7 times the single inserts).
 */
export const groupCommit = <Item>(flush: (items: readonly Item[]) => Promise<void>, { most = 500, room = Infinity, isOfOneItem = () => false }: GroupCommitOptions = {}): GroupCommit<Item> => {
  const waiting: Waiting<Item>[] = []
  let flushing = false

  const write = async (batch: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await flush(batch.map(({ item }) => item))
      for (const { done } of batch) done()
    } catch (error) {
      if (batch.length > 1 && isOfOneItem(error)) for (const one of batch) await write([one])
      else for (const { failed } of batch) failed(error)
    }
  }

  const run = async (): Promise<void> => {
    flushing = true
    // Whoever asks in the same turn of the loop goes along in the first flush.
    await nextTurn()
    while (waiting.length > 0) await write(waiting.splice(0, most))
    flushing = false
  }

  return {
    add: item => new Promise((done, failed) => {
      if (waiting.length >= room) return failed(new Error('too many wait to be written'))
      waiting.push({ item, done, failed })
      if (!flushing) void run()
    }),
    get waiting() {
      return waiting.length
    },
  }
}
