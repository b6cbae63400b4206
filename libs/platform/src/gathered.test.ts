import { expect, it, vi } from 'vitest'
import { gathered } from './gathered.ts'

it('runs one call at a time, and what is asked meanwhile goes together in the next', async () => {
  const calls: string[][] = []
  const first = Promise.withResolvers<void>()
  const add = gathered<string>(async items => {
    calls.push([...items])
    if (calls.length === 1) await first.promise
  }, 3)
  const begun = add('a')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const later = ['b', 'c', 'd', 'e'].map(add)
  expect(calls).toEqual([['a']])
  first.resolve()
  await Promise.all([begun, ...later])
  expect(calls).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

it('tells a failure only to whoever is wrong', async () => {
  const kept: string[] = []
  const add = gathered<string>(async items => {
    if (items.includes('bad')) throw new Error('Not this one')
    kept.push(...items)
  })
  const outcomes = await Promise.allSettled(['good', 'bad', 'fine'].map(add))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(kept).toEqual(['good', 'fine'])
  await add('next')
  expect(kept).toEqual(['good', 'fine', 'next'])
})
