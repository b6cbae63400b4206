import type { TimeRange } from '@mostrador/contracts'
import { timeOf } from '@mostrador/kernel'
import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalRests,
  closedDay,
  DAY,
  isWholeDay,
  noRests,
  type Place,
  restsIn,
  restsOut,
} from './rests.ts'

const places: readonly Place[] = ['branch', 'specialist', 'service']
const time = fc.integer({ min: 0, max: DAY }).map(timeOf)
const range: fc.Arbitrary<TimeRange> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ from: time, to: time }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      closedDay,
      { from: '00:01', to: '23:59' },
      { from: '00:02', to: '23:58' },
      { from: '00:03', to: '23:57' }
    ),
  }
)
const day = fc.array(range, { maxLength: 6 })

describe('rests on the wire', () => {
  it('lie one minute inside of the gap at both edges [SCH-03, SCH2-03]', () => {
    expect(restsIn([{ from: '14:01', to: '14:59' }])).toEqual([{ from: 14 * 60, to: 15 * 60 }])
    expect(restsOut([{ from: 14 * 60, to: 15 * 60 }], 'branch')).toEqual([
      { from: '14:01', to: '14:59' },
    ])
  })

  it('read all three spellings of a whole day as closed, everywhere [SCH-04, C1-01]', () => {
    for (const spelling of [
      closedDay,
      { from: '00:01', to: '23:59' },
      { from: '00:02', to: '23:58' },
    ]) {
      expect(isWholeDay(spelling)).toBe(true)
      expect(restsIn([spelling])).toEqual([{ from: 0, to: DAY }])
    }
  })

  it('write a whole day as each place spells it [SCH-02, SCH2-04, C2-21]', () => {
    const whole = [{ from: 0, to: DAY }]
    expect(restsOut(whole, 'branch')).toEqual([{ from: '00:01', to: '23:59' }])
    expect(restsOut(whole, 'specialist')).toEqual([{ from: '00:01', to: '23:59' }])
    expect(restsOut(whole, 'service')).toEqual([{ from: '00:02', to: '23:58' }])
  })

  it('reach the edges of the day without leaving it', () => {
    expect(
      restsIn([
        { from: '00:00', to: '07:59' },
        { from: '20:01', to: '24:00' },
      ])
    ).toEqual([
      { from: 0, to: 480 },
      { from: 1200, to: DAY },
    ])
  })

  it('mean the same minutes after any number of saves [SCH-03, SCH2-02]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...places), (wire, place) => {
        expect(restsIn(restsOut(restsIn(wire), place))).toEqual(restsIn(wire))
      }),
      { numRuns: propertyRuns(2_000) }
    )
  })

  it('change nothing when what was read is saved, twice [C1-01, C2-21]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...places), (wire, place) => {
        const stored = canonicalRests({ ...noRests(), monday: wire }, place)
        const again = canonicalRests(stored, place)
        expect(again).toEqual(stored)
        expect(canonicalRests(again, place)).toEqual(stored)
      }),
      { numRuns: propertyRuns(2_000) }
    )
  })
})
