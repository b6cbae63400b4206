import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Reads that the test resolves by hand. */
const aReader = () => {
  const calls: PromiseWithResolvers<number>[] = []
  const read = (): Promise<number> => {
    const answer = Promise.withResolvers<number>()
    calls.push(answer)
    return answer.promise
  }
  return { calls, read }
}
const turns = async (): Promise<void> => new Promise(done => setImmediate(done))

it('shares the next call among callers that arrive during one, and never the call that is already running', async () => {
  const { calls, read } = aReader()
  const ask = singleFlight<number>()
  const first = ask('a', read)
  const later = Promise.all([ask('a', read), ask('a', read), ask('a', read)])
  await turns()
  expect(calls).toHaveLength(1)
  calls[0]?.resolve(1)
  expect(await first).toBe(1)
  await turns()
  expect(calls).toHaveLength(2)
  const latest = ask('a', read)
  calls[1]?.resolve(2)
  expect(await later).toEqual([2, 2, 2])
  await turns()
  calls[2]?.resolve(3)
  expect(await latest).toBe(3)
})

it('runs the calls of different keys concurrently', async () => {
  const { calls, read } = aReader()
  const ask = singleFlight<number>()
  const both = Promise.all([ask('a', read), ask('b', read)])
  expect(calls).toHaveLength(2)
  calls[0]?.resolve(1)
  calls[1]?.resolve(2)
  expect(await both).toEqual([1, 2])
})

it('continues after a failed call', async () => {
  const { calls, read } = aReader()
  const ask = singleFlight<number>()
  const first = ask('a', read)
  const second = ask('a', read)
  calls[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turns()
  calls[1]?.resolve(2)
  expect(await second).toBe(2)
  const third = ask('a', read)
  calls[2]?.resolve(3)
  expect(await third).toBe(3)
})
