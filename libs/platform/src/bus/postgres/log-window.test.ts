import fc from 'fast-check'
import { expect, it } from 'vitest'
import { start } from '../outbox/cursor.ts'
import { createLogWindow, isAfter } from './log-window.ts'

it('never moves the cursor past an unfinished event, in whatever order events finish', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (ids, random) => {
        const places = ids
          .toSorted((a, b) => a - b)
          .map(id => ({ xid: BigInt(Math.ceil(id / 10)), id: BigInt(id) }))
        const window = createLogWindow(start)
        const open = places.map(position => ({ position, finish: window.open(position) }))
        const last = places.at(-1) ?? start
        window.advance(last)
        while (open.length > 0) {
          const [entry] = open.splice((random.next().value ?? 0) % open.length, 1)
          entry?.finish()
          for (const { position } of open) expect(isAfter(position, window.finishedTo())).toBe(true)
        }
        expect(window.finishedTo()).toEqual(last)
        expect(window.size()).toBe(0)
      }
    )
  )
})
