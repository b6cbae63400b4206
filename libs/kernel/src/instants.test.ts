import { describe, expect, it } from 'vitest'
import { compareInstants, isSameInstant } from './instants.ts'

describe('instants', () => {
  it('are ordered by time, however they are written', () => {
    const inOrder = [
      '-000100-01-01T00:00:00.000Z',
      '2026-11-25T23:00:00+14:00',
      '2026-11-25T10:00:00.000Z',
      '2026-11-25T01:00:00-14:00',
      '+010000-01-01T00:00:00.000Z',
    ]
    expect(inOrder.toReversed().toSorted(compareInstants)).toEqual(inOrder)
  })
  it('are equal in any offset', () => {
    expect(isSameInstant('2026-11-25T16:30:00-06:00', '2026-11-25T22:30:00.000Z')).toBe(true)
    expect(isSameInstant('2026-11-25T16:30:00-06:00', '2026-11-25T16:30:00Z')).toBe(false)
  })
})
