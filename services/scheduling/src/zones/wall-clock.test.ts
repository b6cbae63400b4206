import { expect, it } from 'vitest'
import { atSameWallClock } from './wall-clock.ts'

const mexico = 'America/Mexico_City'
const tijuana = 'America/Tijuana'
const newYork = 'America/New_York'

it('keeps the local hour in winter and in summer', () => {
  expect(atSameWallClock('2026-11-25T22:30:00.000Z', mexico, tijuana)).toBe(
    '2026-11-26T00:30:00.000Z'
  )
  expect(atSameWallClock('2026-07-01T22:30:00.000Z', mexico, tijuana)).toBe(
    '2026-07-01T23:30:00.000Z'
  )
  expect(atSameWallClock('2026-07-01T22:30:00.000Z', mexico, mexico)).toBe(
    '2026-07-01T22:30:00.000Z'
  )
})

it('uses the next hour for one that the other zone skips', () => {
  // 02:30 on the night in which New York goes from 02:00 to 03:00.
  expect(atSameWallClock('2027-03-14T08:30:00.000Z', mexico, newYork)).toBe(
    '2027-03-14T07:30:00.000Z'
  )
})
