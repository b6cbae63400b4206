import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedTo, MINUTES_PER_DAY, instantOf, momentOf, piecesOf } from './moment.ts'

const mexico = 'America/Mexico_City'
// Tijuana keeps changing its clocks: forward on 8 March 2026 at 02:00, back on 1 November at 02:00.
const tijuana = 'America/Tijuana'

describe('the wall clock of the business', () => {
  it("converts to an instant and back, also in a zone other than the browser's", () => {
    expect(momentOf('2026-11-25T22:30:00.000Z', mexico)).toEqual({
      date: '2026-11-25',
      minute: 16 * 60 + 30,
    })
    expect(instantOf({ date: '2026-11-25', minute: 990 }, mexico)).toBe('2026-11-25T22:30:00.000Z')
  })
  it('returns to the same wall time in every zone, except in the hour that a clock change skips', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
        fc.constantFrom(mexico, tijuana, 'Europe/Madrid', 'Asia/Kolkata'),
        (day, minute, zone) => {
          const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
          const result = momentOf(instantOf({ date, minute }, zone), zone)
          expect(result.date).toBe(date)
          expect([0, 60]).toContain(result.minute - minute)
        }
      )
    )
  })
  it('carries minutes past midnight and before it', () => {
    expect(instantOf({ date: '2026-11-25', minute: MINUTES_PER_DAY }, mexico)).toBe(
      instantOf({ date: '2026-11-26', minute: 0 }, mexico)
    )
    expect(instantOf({ date: '2026-11-25', minute: -30 }, mexico)).toBe(
      instantOf({ date: '2026-11-24', minute: MINUTES_PER_DAY - 30 }, mexico)
    )
  })
  it('keeps the real duration when an appointment is carried over a change of clocks', () => {
    const moved = movedTo(
      '2026-03-07T18:00:00.000Z',
      '2026-03-07T19:00:00.000Z',
      { date: '2026-03-08', minute: 90 },
      tijuana
    )
    expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(3_600_000)
    expect(momentOf(moved.end, tijuana)).toEqual({ date: '2026-03-08', minute: 3 * 60 + 30 })
  })
  it('cuts at midnight and ends a day at 24:00', () => {
    expect(piecesOf('2026-11-26T05:00:00Z', '2026-11-26T07:00:00Z', mexico)).toEqual([
      { date: '2026-11-25', from: 23 * 60, to: MINUTES_PER_DAY, isFirst: true, isLast: false },
      { date: '2026-11-26', from: 0, to: 60, isFirst: false, isLast: true },
    ])
    expect(piecesOf('2026-11-26T05:00:00Z', '2026-11-26T06:00:00Z', mexico)).toEqual([
      { date: '2026-11-25', from: 23 * 60, to: MINUTES_PER_DAY, isFirst: true, isLast: true },
    ])
  })
  it('draws an appointment whose wall-clock end precedes its start when clocks go back', () => {
    const [piece] = piecesOf('2026-11-01T08:45:00Z', '2026-11-01T09:15:00Z', tijuana)
    expect(piece).toMatchObject({ from: 105, to: 120 })
  })
})
