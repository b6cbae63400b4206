import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalRests,
  checkRests,
  closedDay,
  MINUTES_PER_DAY,
  isWholeDay,
  noRests,
  type RestOwner,
  decodeRests,
  encodeRests,
} from './rest-periods.ts'
import { timeOf } from './wall-clock.ts'

const restOwners: readonly RestOwner[] = ['branch', 'specialist', 'service']
const time = fc.integer({ min: 0, max: MINUTES_PER_DAY }).map(timeOf)
const range: fc.Arbitrary<{ from: string; to: string }> = fc.oneof(
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

describe('rests in the format of the API', () => {
  it('are stored one minute inside of the interval at both edges [SCH-03, SCH2-03]', () => {
    expect(decodeRests([{ from: '14:01', to: '14:59' }])).toEqual([{ from: 14 * 60, to: 15 * 60 }])
    expect(encodeRests([{ from: 14 * 60, to: 15 * 60 }], 'branch')).toEqual([
      { from: '14:01', to: '14:59' },
    ])
  })

  it('refuse a rest that ends before it begins, and accept all others', () => {
    const monday = (from: string, to: string) =>
      checkRests({ ...noRests(), monday: [{ from, to }] }, 'branch')
    const refused = { ok: false, code: 'rest_ends_before_start', details: { day: 'monday' } }
    expect(monday('15:00', '12:00')).toEqual(refused)
    // 12:00-12:00 as people type it.
    expect(monday('12:01', '11:59')).toEqual(refused)
    for (const [from, to] of [
      ['12:01', '12:00'],
      ['12:01', '12:01'],
      ['00:00', '00:00'],
    ] as const)
      expect(monday(from, to)).toMatchObject({ ok: true })
  })

  it('treat all three spellings of a whole day as closed, everywhere [SCH-04, C1-01]', () => {
    for (const spelling of [
      closedDay,
      { from: '00:01', to: '23:59' },
      { from: '00:02', to: '23:58' },
    ]) {
      expect(isWholeDay(spelling)).toBe(true)
      expect(decodeRests([spelling])).toEqual([{ from: 0, to: MINUTES_PER_DAY }])
    }
  })

  it('write a whole day in the spelling of each kind of resource [SCH-02, SCH2-04, C2-21]', () => {
    const whole = [{ from: 0, to: MINUTES_PER_DAY }]
    expect(encodeRests(whole, 'branch')).toEqual([{ from: '00:01', to: '23:59' }])
    expect(encodeRests(whole, 'specialist')).toEqual([{ from: '00:01', to: '23:59' }])
    expect(encodeRests(whole, 'service')).toEqual([{ from: '00:02', to: '23:58' }])
  })

  it('reach the edges of the day without crossing them', () => {
    expect(
      decodeRests([
        { from: '00:00', to: '07:59' },
        { from: '20:01', to: '24:00' },
      ])
    ).toEqual([
      { from: 0, to: 480 },
      { from: 1200, to: MINUTES_PER_DAY },
    ])
  })

  it('keep the same minutes after any number of saves [SCH-03, SCH2-02]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...restOwners), (wire, owner) => {
        expect(decodeRests(encodeRests(decodeRests(wire), owner))).toEqual(decodeRests(wire))
      }),
      { numRuns: propertyRuns(2_000) }
    )
  })

  it('are unchanged when what was read is saved, twice [C1-01, C2-21]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...restOwners), (wire, owner) => {
        const stored = canonicalRests({ ...noRests(), monday: wire }, owner)
        const again = canonicalRests(stored, owner)
        expect(again).toEqual(stored)
        expect(canonicalRests(again, owner)).toEqual(stored)
      }),
      { numRuns: propertyRuns(2_000) }
    )
  })
})
