import { describe, expect, it } from 'vitest'
import { keyedBatcher } from './batcher.ts'

const turn = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

describe('keyedBatcher', () => {
  it('joins the calls of one key, and gives each its own answer', async () => {
    const calls: [string, readonly number[]][] = []
    const ask = keyedBatcher<number, string>(async (key, questions) => {
      calls.push([key, questions])
      return questions.map(question => `${key}${question}`)
    })
    expect(await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)])).toEqual(['a1', 'b2', 'a3'])
    expect(calls).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ])
  })

  it('runs one call per key at a time, and different keys concurrently', async () => {
    const calls: string[] = []
    const release = new Map<string, () => void>()
    const ask = keyedBatcher<number, number>(
      (key, questions) =>
        new Promise(resolve => {
          calls.push(`${key}:${questions.join()}`)
          release.set(key, () => resolve([...questions]))
        })
    )
    const first = [ask('a', 1), ask('b', 1)]
    await turn()
    const second = [ask('a', 2), ask('a', 3)]
    await turn()
    expect(calls).toEqual(['a:1', 'b:1'])
    release.get('a')?.()
    await turn()
    expect(calls).toEqual(['a:1', 'b:1', 'a:2,3'])
    for (const free of release.values()) free()
    expect(await Promise.all([...first, ...second])).toEqual([1, 1, 2, 3])
  })

  it('rejects every item of a failed call, and continues', async () => {
    let broken = true
    const ask = keyedBatcher<number, number>(async (_key, questions) => {
      if (broken) throw new Error('unavailable')
      return questions
    })
    expect(
      (await Promise.allSettled([ask('a', 1), ask('a', 2)])).map(({ status }) => status)
    ).toEqual(['rejected', 'rejected'])
    broken = false
    expect(await ask('a', 3)).toBe(3)
  })
})
