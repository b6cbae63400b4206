import { describe, expect, it } from 'vitest'
import { readWhen } from './when.ts'

const now = { date: '2026-11-23', time: '10:00', weekday: 0 } as const
const when = (text: string) => readWhen(text, now, { isChange: false }).when

describe('the days of a message', () => {
  it.each([
    ['y el otro sabado tambien, el 12', '2026-12-12'],
    ['el siguiente jueves, que seria el 10', '2026-12-10'],
  ])('«%s»: the number tells which weekday is meant', (text, day) => {
    expect(when(text).date).toMatchObject({ from: day, to: day })
  })

  it.each([
    'la proxima semana. las quiero lunes, miercoles y viernes',
    'la proxima semana lunes, miercoles y viernes',
    'la semana que viene: miercoles, viernes y lunes',
  ])('«%s»: the days of that week', text => {
    const days = ['2026-11-30', '2026-12-02', '2026-12-04']
    expect(when(text).date).toMatchObject({ only: days.map(day => ({ from: day, to: day })) })
  })

  it.each([
    ['la proxima semana: martes 1 y jueves 3', ['2026-12-01', '2026-12-03']],
    [
      'lunes y jueves: 30 de noviembre, 3 y 7 de diciembre',
      ['2026-11-30', '2026-12-03', '2026-12-07'],
    ],
  ])('«%s»: the dates at its end are the days', (text, days) => {
    expect(when(text).each).toEqual(days)
  })
})
