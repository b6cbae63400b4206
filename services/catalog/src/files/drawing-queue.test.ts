import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDrawingQueue } from './drawing-queue.ts'

/** A queue whose images finish when the test says so, in the order in which they began. */
const startQueue = () => {
  const started: string[] = []
  const ends: (() => void)[] = []
  let time = 0
  const inTurn = createDrawingQueue(() => time)
  const draw = (business: string, image = business): Promise<string> =>
    inTurn(
      business,
      () =>
        new Promise<string>(resolve => {
          started.push(image)
          ends.push(() => resolve(image))
        })
    )
  const endAll = async () => {
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end()
      await turn()
    }
  }
  return { begun: started, draw, endAll, wait: (ms: number) => (time += ms) }
}
const busy = { status: 'rejected', reason: expect.objectContaining({ code: 'images_busy' }) }

it('re-encodes two images at once, and one of each business', async () => {
  const { begun, draw, endAll } = startQueue()
  const all = [draw('a', 'a1'), draw('a', 'a2'), draw('b'), draw('c')]
  await turn()
  expect(begun).toEqual(['a1', 'b'])
  await endAll()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b', 'c'])
})

it('lets ten images of a business wait, and re-encodes those of others meanwhile', async () => {
  const { begun, draw, endAll } = startQueue()
  const ownDrawings = Array.from({ length: 12 }, (_, index) => draw('a', `a${index}`))
  const ended = Promise.allSettled(ownDrawings)
  const other = draw('b')
  await turn()
  expect(begun).toEqual(['a0', 'b'])
  await endAll()
  expect(await other).toBe('b')
  const results = await ended
  expect(results.slice(0, 11).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(results[11]).toMatchObject(busy)
  const later = draw('a')
  await turn()
  await endAll()
  expect(await later).toBe('a')
})

it('refuses an image behind fifty waiting ones, or after waiting for half a minute', async () => {
  const { begun, draw, endAll, wait } = startQueue()
  const businesses = Array.from({ length: 53 }, (_, index) => `b${index}`)
  const first = [draw('x'), draw('y')]
  await turn()
  const ended = Promise.allSettled(businesses.map(business => draw(business)))
  await turn()
  wait(30_001)
  await endAll()
  expect(await Promise.all(first)).toEqual(['x', 'y'])
  expect(begun).toEqual(['x', 'y'])
  const results = await ended
  for (const result of results) expect(result).toMatchObject(busy)
  const later = draw('z')
  await turn()
  await endAll()
  expect(await later).toBe('z')
})
