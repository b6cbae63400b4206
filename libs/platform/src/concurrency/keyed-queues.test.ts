import { expect, it } from 'vitest'
import { createKeyedQueues } from './keyed-queues.ts'

it('runs the tasks of a key in order, also after one that failed, and becomes idle', async () => {
  const queues = createKeyedQueues()
  const order: number[] = []
  const first = queues.add('k', async () => {
    await new Promise(resolve => setImmediate(resolve))
    order.push(1)
    throw new Error('one')
  })
  const second = queues.add('k', async () => void order.push(2))
  await expect(first).rejects.toThrow('one')
  await second
  await queues.idle()
  expect(order).toEqual([1, 2])
})

it('runs the tasks of different keys at the same time', async () => {
  const queues = createKeyedQueues()
  const gate = Promise.withResolvers<void>()
  const waiting = queues.add('a', () => gate.promise)
  await queues.add('b', async () => gate.resolve())
  await waiting
})
