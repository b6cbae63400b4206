import { expect, it } from 'vitest'
import { offsetInGroup } from './group-membership.ts'

/** How often it is noticed that a consumer is alone that fetches every half second; `beats` says at which fetches its group answers. */
const reading = (fetches: number, beats: (nth: number) => boolean, stepMs = 500): number => {
  let now = 0
  const { known, fetched } = offsetInGroup(() => now)
  let alone = 0
  for (let nth = 0; nth < fetches; nth += 1) {
    now += stepMs
    if (fetched()) alone += 1
    if (beats(nth)) known()
  }
  return alone
}

it('leaves a member alone, however long it reads', () => {
  expect(reading(10_000, nth => nth % 2 === 0)).toBe(0)
})

it('notices who reads on without a place in the group, and says it once', () => {
  expect(reading(24, () => false)).toBe(1)
})

it('does not take a backlog for it: many fetches before the next heartbeat is due', () => {
  expect(reading(1_000, () => false, 1)).toBe(0)
})

it('does not take a broker that stood still for it: one fetch that took long', () => {
  let now = 0
  const { known, fetched } = offsetInGroup(() => now)
  fetched()
  now += 60_000
  expect(fetched()).toBe(false)
  known()
  expect(fetched()).toBe(false)
})
