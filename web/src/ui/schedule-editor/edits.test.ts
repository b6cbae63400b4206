import { describe, expect, it } from 'vitest'
import {
  addRest,
  addSlot,
  copyToOpen,
  hoursPerWeek,
  openDay,
  presets,
  removeSlot,
} from './edits.ts'
import { problemsOf } from './problems.ts'
import { availabilityWindow, optimalWindow, weekFrom } from './working-week.ts'

const nineToSix = { from: '09:00', to: '18:00' }
const morning = { from: '09:00', to: '14:00' }

describe('edits of a day', () => {
  it('open a closed day from 09:00 to 18:00, as far as the branch is open [SCH-05]', () => {
    expect(openDay()).toEqual([nineToSix])
    expect(openDay([{ from: '10:00', to: '14:00' }])).toEqual([{ from: '10:00', to: '14:00' }])
    expect(openDay([{ from: '19:00', to: '23:00' }])).toEqual([{ from: '19:00', to: '23:00' }])
  })

  it('use the two default ranges of the specification [SCH-05, SCH2-06]', () => {
    expect(optimalWindow).toEqual({ from: '08:00', to: '20:00' })
    expect(availabilityWindow).toEqual({ from: '06:00', to: '23:00' })
  })

  it('add a range an hour after the last one, for two hours [SCH-06]', () => {
    expect(addSlot([morning])).toEqual([morning, { from: '15:00', to: '17:00' }])
    expect(addSlot([{ from: '09:00', to: '22:00' }])).toEqual([
      { from: '09:00', to: '22:00' },
      { from: '23:00', to: '24:00' },
    ])
    expect(addSlot([{ from: '09:00', to: '23:00' }])).toBeNull()
    expect(addSlot([nineToSix], [nineToSix])).toBeNull()
  })

  it('add an hour of rest at 14:00, or in the middle', () => {
    expect(addRest([nineToSix])).toEqual([morning, { from: '15:00', to: '18:00' }])
    expect(addRest([{ from: '16:00', to: '21:00' }])).toEqual([
      { from: '16:00', to: '18:00' },
      { from: '19:00', to: '21:00' },
    ])
    expect(addRest([{ from: '09:00', to: '10:00' }])).toBeNull()
  })

  it('close the day of a branch with its last range, and keep that of others [SCH-07]', () => {
    expect(removeSlot('branch', [nineToSix], 0)).toEqual([])
    expect(removeSlot('specialist', [nineToSix], 0)).toEqual([nineToSix])
    expect(removeSlot('service', [nineToSix], 0)).toEqual([nineToSix])
    expect(removeSlot('specialist', [morning, nineToSix], 0)).toEqual([nineToSix])
  })

  it('copy a day to those that are open, cut to the hours of each', () => {
    const week = { ...weekFrom(() => [morning]), monday: [nineToSix], sunday: [] }
    expect(copyToOpen(week, 'monday')).toEqual({ ...weekFrom(() => [nineToSix]), sunday: [] })
    const limits = {
      ...weekFrom(() => [nineToSix]),
      saturday: [{ from: '10:00', to: '14:00' }],
      friday: [{ from: '19:00', to: '21:00' }],
    }
    const copied = copyToOpen(week, 'monday', limits)
    expect(copied.saturday).toEqual([{ from: '10:00', to: '14:00' }])
    expect(copied.sunday).toEqual([])
    expect(copied.friday).toEqual([morning])
    expect(copied.thursday).toEqual([nineToSix])
  })

  it('suggest the best range of a day for every day [SCH-05]', () => {
    const { label, week } = presets.at(-1) ?? {}
    expect(label).toBe('Todos los días 8–20')
    expect(week).toEqual(weekFrom(() => [{ from: '08:00', to: '20:00' }]))
  })

  it('offer initial weeks that are valid', () => {
    for (const { week } of presets) expect(problemsOf(week)).toEqual({})
    expect(presets.map(({ week }) => hoursPerWeek(week))).toEqual([45, 60, 84])
  })
})

describe('the errors of a week', () => {
  const tuesday = (...slots: { from: string; to: string }[]) =>
    problemsOf(weekFrom(day => (day === 'tuesday' ? slots : []))).tuesday

  it('is a closing before the opening, with the name of the day [SCH-08]', () => {
    expect(tuesday({ from: '18:00', to: '09:00' })).toBe(
      'La hora de cierre no puede ser antes que la de apertura en martes'
    )
    expect(tuesday(nineToSix)).toBeUndefined()
  })

  it('is an invalid hour, an overlap, or a range outside the hours of the branch', () => {
    expect(tuesday({ from: '9', to: '18:00' })).toBe(
      'Escribe las horas de martes como 09:00 o 16:30'
    )
    expect(tuesday(nineToSix, { from: '17:00', to: '19:00' })).toBe(
      'Los horarios de martes se enciman'
    )
    const limits = weekFrom(() => [morning])
    expect(problemsOf({ ...limits, monday: [nineToSix] }, limits)).toEqual({
      monday: 'El lunes la sucursal abre 09:00–14:00',
    })
  })
})
