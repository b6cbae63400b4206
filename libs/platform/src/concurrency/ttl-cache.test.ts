import { expect, it } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

const aReader = () => {
  let time = 0
  let reads = 0
  const reading = ttlCache<number>(100, () => time)
  return {
    ask: (group: string, key = 'k') => reading.ask(group, key, async () => (reads += 1)),
    forget: reading.forget,
    to: (ms: number) => {
      time = ms
    },
  }
}

it('loads a key once within its lifetime, and again afterwards', async () => {
  const { ask, to } = aReader()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  to(99)
  expect(await ask('a')).toBe(1)
  to(100)
  expect(await ask('a')).toBe(2)
})

it('caches each key of each group, and clears a group as a whole', async () => {
  const { ask, forget } = aReader()
  expect([await ask('a'), await ask('a', 'other'), await ask('b')]).toEqual([1, 2, 3])
  forget('a')
  expect([await ask('a'), await ask('a', 'other'), await ask('b')]).toEqual([4, 5, 3])
})

it('does not cache a failure', async () => {
  const reading = ttlCache<string>(100, () => 0)
  await expect(
    reading.ask('a', 'k', async () => {
      throw new Error('unavailable')
    })
  ).rejects.toThrow('unavailable')
  expect(await reading.ask('a', 'k', async () => 'there')).toBe('there')
})
