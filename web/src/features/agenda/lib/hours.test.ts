import { describe, expect, it } from 'vitest'
import { calendarHours, closedSpans, cutToVisible, visibleHours, extendHours } from './hours.ts'
import { MINUTES_PER_DAY } from './moment.ts'

const closed = { from: '00:00', to: '00:00' }
const week = (open: { from: string; to: string }) => ({
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: closed,
})

describe('hours shown', () => {
  it('are 08:00 to 23:00 without a branch [CAL2-05, C1-35]', () => {
    expect(visibleHours(undefined)).toEqual({ from: 480, to: 1380 })
  })
  it('reach 2 h around the earliest opening and the latest closing of the branch [CAL2-05]', () => {
    expect(
      visibleHours({
        ...week({ from: '10:00', to: '19:00' }),
        saturday: { from: '09:00', to: '20:00' },
      })
    ).toEqual({ from: 7 * 60, to: 22 * 60 })
  })
  it('stay within the day [C2-32]', () => {
    expect(visibleHours(week({ from: '01:00', to: '23:30' }))).toEqual({
      from: 0,
      to: MINUTES_PER_DAY,
    })
  })
  it('fall back for a branch that never opens [SCH-04]', () => {
    expect(visibleHours(week({ from: '00:01', to: '23:59' }))).toEqual(calendarHours)
  })
  it('extend to appointments that would be outside', () => {
    expect(extendHours(calendarHours, [{ from: 390, to: 420 }])).toEqual({ from: 360, to: 1380 })
  })
  it('return the hours outside the working time as closed', () => {
    expect(
      closedSpans(
        [
          { from: 600, to: 840 },
          { from: 900, to: 1200 },
        ],
        { from: 480, to: 1380 }
      )
    ).toEqual([
      { from: 480, to: 600 },
      { from: 840, to: 900 },
      { from: 1200, to: 1380 },
    ])
  })
})

it('does not show the night because a day is closed', () => {
  const visible = { from: 480, to: 1380 }
  expect(cutToVisible({ from: 0, to: 1440 }, visible)).toEqual(visible)
  expect(cutToVisible({ from: 0, to: 630 }, visible)).toEqual({ from: 480, to: 630 })
  expect(cutToVisible({ from: 420, to: 1440 }, visible)).toEqual({ from: 420, to: 1380 })
  expect(cutToVisible({ from: 0, to: 60 }, visible)).toEqual({ from: 0, to: 60 })
})
