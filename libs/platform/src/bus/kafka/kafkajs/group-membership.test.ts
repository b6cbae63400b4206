import { expect, it } from 'vitest'
import { createMembershipCheck } from './group-membership.ts'

/**
 * How often a loss is noticed during so many fetches, one every `stepMs`; `isAnswered`: at which of
 * them the group answers.
 */
const noticed = (fetches: number, isAnswered: (nth: number) => boolean, stepMs = 500): number => {
  let now = 0
  const { confirmed, fetched } = createMembershipCheck(() => now)
  let count = 0
  for (let nth = 0; nth < fetches; nth += 1) {
    now += stepMs
    if (fetched()) count += 1
    if (isAnswered(nth)) confirmed()
  }
  return count
}

it('reports nothing while the group coordinator answers', () => {
  expect(noticed(10_000, nth => nth % 2 === 0)).toBe(0)
})

it('reports once a consumer that fetches without being a member of its group', () => {
  expect(noticed(24, () => false)).toBe(1)
})

it('reports nothing for a backlog: many fetches before the next heartbeat is due', () => {
  expect(noticed(1_000, () => false, 1)).toBe(0)
})

it('reports nothing for a broker that paused: one long fetch', () => {
  let now = 0
  const { confirmed, fetched } = createMembershipCheck(() => now)
  fetched()
  now += 60_000
  expect(fetched()).toBe(false)
  confirmed()
  expect(fetched()).toBe(false)
})
