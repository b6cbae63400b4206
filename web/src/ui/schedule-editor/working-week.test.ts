import { canonicalRests, type RestOwner, timeOf, weekdays } from '@mostrador/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './problems.ts'
import {
  hoursOfBranch,
  isSameWeek,
  restsWithin,
  type Slot,
  weekFrom,
  weekOfBranch,
  weekWithin,
  clipSlots,
  type WorkingWeek,
} from './working-week.ts'

const LAST = 24 * 60
const time = fc.integer({ min: 0, max: LAST }).map(timeOf)
const slot = fc.record({ from: time, to: time })
const spellings = fc.constantFrom(
  { from: '00:00', to: '00:00' },
  { from: '00:01', to: '23:59' },
  { from: '00:02', to: '23:58' }
)
const eachDay = <T>(day: fc.Arbitrary<T>) =>
  fc.record({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  })
/** Any rests that were ever stored, by any version. */
const storedRests = eachDay(
  fc.array(fc.oneof({ weight: 6, arbitrary: slot }, { weight: 1, arbitrary: spellings }), {
    maxLength: 5,
  })
)
const opening = fc.oneof(
  { weight: 6, arbitrary: slot.filter(({ from, to }) => from < to) },
  { weight: 1, arbitrary: spellings }
)
const storedHours = fc.record({ schedules: eachDay(opening), restSchedules: storedRests })

/** A day as a person writes it: ranges in order that do not touch. */
const writtenDay: fc.Arbitrary<Slot[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: LAST / 5 }), { maxLength: 6 })
  .map(marks => marks.toSorted((a, b) => a - b))
  .map(marks =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, index) => ({
      from: timeOf((marks[index * 2] ?? 0) * 5),
      to: timeOf((marks[index * 2 + 1] ?? 0) * 5),
    }))
  )
const writtenWeek: fc.Arbitrary<WorkingWeek> = eachDay(writtenDay)
const owners = fc.constantFrom<RestOwner[]>('specialist', 'service')
const runs = { numRuns: 500 }

describe('the week of a branch', () => {
  it('is saved byte for byte as it was when nothing was changed [SCH-03]', () => {
    fc.assert(
      fc.property(storedHours, stored => {
        expect(hoursOfBranch(weekOfBranch(stored), stored)).toEqual(stored)
      }),
      runs
    )
  })

  it('keeps its working ranges when it is stored and read again [SCH-03]', () => {
    fc.assert(
      fc.property(writtenWeek, week => {
        fc.pre(Object.keys(problemsOf(week)).length === 0)
        expect(weekOfBranch(hoursOfBranch(week))).toEqual(week)
      }),
      runs
    )
  })

  it('changes only the days that were changed', () => {
    fc.assert(
      fc.property(storedHours, fc.constantFrom(...weekdays), writtenDay, (stored, day, slots) => {
        const after = hoursOfBranch({ ...weekOfBranch(stored), [day]: slots }, stored)
        for (const other of weekdays.filter(name => name !== day)) {
          expect(after.schedules[other]).toEqual(stored.schedules[other])
          expect(after.restSchedules[other]).toEqual(stored.restSchedules[other])
        }
      }),
      runs
    )
  })

  it('stores the first opening, the last closing, gaps narrowed by one minute, and closed days [C1-01, C1-02]', () => {
    const week = weekFrom(day =>
      day === 'sunday'
        ? []
        : [
            { from: '09:00', to: '14:00' },
            { from: '15:00', to: '18:00' },
          ]
    )
    const { schedules, restSchedules } = hoursOfBranch(week)
    expect(schedules.monday).toEqual({ from: '09:00', to: '18:00' })
    expect(restSchedules.monday).toEqual([{ from: '14:01', to: '14:59' }])
    expect(schedules.sunday).toEqual({ from: '00:00', to: '00:00' })
    expect(restSchedules.sunday).toEqual([{ from: '00:01', to: '23:59' }])
  })

  it('never turns open minutes into a closed day', () => {
    const week = weekFrom(() => [{ from: '00:01', to: '23:59' }])
    expect(weekOfBranch(hoursOfBranch(week)).monday).toEqual([{ from: '00:00', to: '24:00' }])
  })
})

describe('the rests of a specialist or a service', () => {
  it('are saved as they were when nothing was changed [SCH2-02]', () => {
    fc.assert(
      fc.property(storedRests, writtenWeek, owners, (rests, limits, owner) => {
        expect(restsWithin(weekWithin(limits, rests), limits, owner, rests)).toEqual(rests)
      }),
      runs
    )
  })

  it('restore the saved working ranges, also after the server normalized them [SCH2-02, SCH2-03]', () => {
    fc.assert(
      fc.property(writtenWeek, writtenWeek, owners, (limits, written, owner) => {
        // What lies outside of the limits cannot be worked.
        const week = weekFrom(day => clipSlots(written[day], limits[day]))
        fc.pre(Object.keys(problemsOf(week, limits)).length === 0)
        const stored = canonicalRests(restsWithin(week, limits, owner), owner)
        expect(isSameWeek(weekWithin(limits, stored), week)).toBe(true)
      }),
      runs
    )
  })

  it('are the gaps within the hours of the branch [SCH2-03]', () => {
    const limits = weekFrom(() => [{ from: '09:00', to: '18:00' }])
    const week = weekFrom(() => [
      { from: '09:00', to: '14:00' },
      { from: '15:00', to: '18:00' },
    ])
    expect(restsWithin(week, limits, 'specialist').monday).toEqual([{ from: '14:01', to: '14:59' }])
  })

  it('are a whole day for a day off, in the format of the owner [SCH-02, SCH2-04]', () => {
    const limits = weekFrom(() => [{ from: '09:00', to: '18:00' }])
    const off = weekFrom(() => [])
    expect(restsWithin(off, limits, 'specialist').monday).toEqual([{ from: '00:01', to: '23:59' }])
    expect(restsWithin(off, limits, 'service').monday).toEqual([{ from: '00:02', to: '23:58' }])
  })

  it('stay as they are on a day on which the branch is closed', () => {
    const limits = weekFrom(day => (day === 'sunday' ? [] : [{ from: '09:00', to: '18:00' }]))
    const rests = { ...weekWithin(limits, null), sunday: [{ from: '12:01', to: '12:59' }] }
    const read = weekFrom(day => (day === 'sunday' ? rests.sunday : []))
    expect(restsWithin(weekWithin(limits, read), limits, 'specialist', read).sunday).toEqual(
      rests.sunday
    )
  })
})
