import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

const turn = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

/** A store whose writes end when the test releases them. */
const slowStore = () => {
  const batches: number[][] = []
  let release: (() => void)[] = []
  return {
    batches,
    flush: (items: readonly number[]): Promise<void> =>
      new Promise(resolve => {
        batches.push([...items])
        release.push(resolve)
      }),
    next: async () => {
      const [first, ...rest] = release
      release = rest
      first?.()
      await turn()
    },
  }
}

describe('groupCommit', () => {
  it('writes the items of one turn of the event loop, then all that came meanwhile, in one batch each (W1)', async () => {
    const store = slowStore()
    const commits = groupCommit(store.flush)
    const first = [1, 2].map(commits.add)
    await turn()
    expect(store.batches).toEqual([[1, 2]])
    const later = [3, 4, 5].map(commits.add)
    await turn()
    expect(store.batches).toEqual([[1, 2]])
    await store.next()
    expect(store.batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    await store.next()
    await Promise.all([...first, ...later])
  })

  it('has one flush in flight and resolves an item only when its own flush returned (F1)', async () => {
    const store = slowStore()
    const commits = groupCommit(store.flush, { maxBatch: 2 })
    const done: number[] = []
    for (const item of [1, 2, 3, 4, 5]) void commits.add(item).then(() => done.push(item))
    await turn()
    expect(done).toEqual([])
    await store.next()
    expect(done).toEqual([1, 2])
    expect(store.batches).toEqual([
      [1, 2],
      [3, 4],
    ])
    await store.next()
    expect(done).toEqual([1, 2, 3, 4])
    await store.next()
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  it('rejects the batch when the store fails, and continues with the next', async () => {
    let up = false
    const commits = groupCommit(async () => {
      if (!up) throw new Error('unavailable')
    })
    await expect(commits.add(1)).rejects.toThrow('unavailable')
    up = true
    await commits.add(2)
  })

  it('rejects at once when too many are waiting', async () => {
    const store = slowStore()
    const commits = groupCommit(store.flush, { maxWaiting: 1 })
    const first = commits.add(1)
    await expect(commits.add(2)).rejects.toThrow('too many')
    await turn()
    // The item that is being written no longer counts as waiting.
    const second = commits.add(3)
    await store.next()
    await store.next()
    await Promise.all([first, second])
  })

  it('rejects only the item that causes the failure', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(100), { maxLength: 20 }),
        fc.nat(100),
        async (items, bad) => {
          const stored = new Set<number>()
          const commits = groupCommit<number>(
            async batch => {
              if (batch.includes(bad)) throw new Error('bad data')
              for (const item of batch) stored.add(item)
            },
            { isOfOne: () => true }
          )
          const results = await Promise.allSettled(items.map(item => commits.add(item)))
          expect(results.map(({ status }, index) => [items[index], status])).toEqual(
            items.map(item => [item, item === bad ? 'rejected' : 'fulfilled'])
          )
          expect(stored).toEqual(new Set(items.filter(item => item !== bad)))
        }
      )
    ))
})
