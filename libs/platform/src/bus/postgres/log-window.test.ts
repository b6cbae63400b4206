import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyedQueues, createLimiter } from '../../concurrency/keyed-queues.ts'
import { isAfter, logWindow, start } from './log-window.ts'

it('never puts the cursor past an unfinished event, whatever the order of finishing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (ids, random) => {
        const places = ids
          .toSorted((a, b) => a - b)
          .map(id => ({ xid: BigInt(Math.ceil(id / 10)), id: BigInt(id) }))
        const window = logWindow(start)
        const open = places.map(at => ({ at, finish: window.open(at) }))
        const last = places.at(-1) ?? start
        window.advance(last)
        while (open.length > 0) {
          const [one] = open.splice((random.next().value ?? 0) % open.length, 1)
          one?.finish()
          for (const { at } of open) expect(isAfter(at, window.finishedTo())).toBe(true)
        }
        expect(window.finishedTo()).toEqual(last)
        expect(window.size()).toBe(0)
      }
    )
  )
})
it('lets at most so many through', async () => {
  const turn = createLimiter(2)
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 10 }, () =>
      turn(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise(resolve => setImmediate(resolve))
        inside -= 1
      })
    )
  )
  expect(most).toBe(2)
})
it('keeps a lane in order after a failure, and forgets empty lanes', async () => {
  const lanes = createKeyedQueues()
  const seen: number[] = []
  const first = lanes.add('k', async () => {
    await new Promise(resolve => setImmediate(resolve))
    seen.push(1)
    throw new Error('one')
  })
  const second = lanes.add('k', async () => void seen.push(2))
  await expect(first).rejects.toThrow('one')
  await second
  await lanes.idle()
  expect(seen).toEqual([1, 2])
})
