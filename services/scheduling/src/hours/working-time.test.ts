import { describe, expect, it } from 'vitest'
import { closedDay, noRests } from '@mostrador/kernel'
import { openingHours, weekPlan } from './working-time.ts'

const nineToSix = { from: '09:00', to: '18:00' }
const schedules = {
  monday: nineToSix,
  tuesday: nineToSix,
  wednesday: nineToSix,
  thursday: nineToSix,
  friday: nineToSix,
  saturday: { from: '00:01', to: '23:59' },
  sunday: closedDay,
}
const branch = {
  schedules,
  restSchedules: { ...noRests(), monday: [{ from: '14:01', to: '14:59' }] },
}

describe('working time', () => {
  it('is the opening hours of the branch without its rests [SCH2-02, SCH2-03]', () => {
    expect(weekPlan(branch)[0]).toEqual({
      opening: { from: 540, to: 1080 },
      open: [
        { from: 540, to: 840 },
        { from: 900, to: 1080 },
      ],
    })
  })

  it('leaves out the rests of the specialist and of the service [G1-08]', () => {
    const specialist = { ...noRests(), monday: [{ from: '09:01', to: '09:59' }] }
    const service = {
      ...noRests(),
      monday: [{ from: '17:01', to: '17:59' }],
      tuesday: [{ from: '00:02', to: '23:58' }],
    }
    const week = weekPlan(branch, specialist, service, null)
    expect(week[0]?.open).toEqual([
      { from: 600, to: 840 },
      { from: 900, to: 1020 },
    ])
    expect(week[1]).toEqual({ opening: { from: 540, to: 1080 }, open: [] })
  })

  it('has nothing on a closed day, however it is spelled [SCH-04, SCH2-01]', () => {
    expect(weekPlan(branch)[5]).toEqual({ opening: null, open: [] })
    expect(weekPlan(branch)[6]).toEqual({ opening: null, open: [] })
  })
})

describe('opening hours', () => {
  it('are stored with 00:00-00:00 on closed days, and stay as they were when saved again [SCH-04, SCH2-01, BRA-02]', () => {
    const stored = openingHours(schedules)
    expect(stored).toEqual({ ok: true, value: { ...schedules, saturday: closedDay } })
    expect(stored.ok && openingHours(stored.value)).toEqual(stored)
  })

  it.each([
    ['before', '18:00'],
    ['at', '09:00'],
  ])('refuse a closing %s the opening and name the day [SCH-08]', (_what, from) => {
    expect(openingHours({ ...schedules, wednesday: { from, to: '09:00' } })).toEqual({
      ok: false,
      code: 'closing_before_opening',
      details: { day: 'miércoles' },
    })
  })
})
