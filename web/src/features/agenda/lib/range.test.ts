import { describe, expect, it } from 'vitest'
import { daysOf, fetchedRange, neighbourPages, step } from './range.ts'
import { rangeTitle } from './texts.ts'

const mexico = 'America/Mexico_City'

describe('ranges', () => {
  it('show the views of the specification [CAL2-02]', () => {
    expect(daysOf('dia', '2026-11-25')).toEqual(['2026-11-25'])
    expect(daysOf('semana', '2026-11-25')).toHaveLength(7)
    expect(daysOf('laboral', '2026-11-29')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(daysOf('mes', '2026-11-25').at(0)).toBe('2026-10-26')
    expect(daysOf('mes', '2026-11-25').at(-1)).toBe('2026-12-06')
    expect(daysOf('mes', '2027-02-10')).toHaveLength(28)
  })
  it('cover the shown days, and the previous and next page [CAL2-06]', () => {
    expect(fetchedRange(['2026-11-25'], mexico)).toEqual({
      from: '2026-11-25T06:00:00.000Z',
      to: '2026-11-26T06:00:00.000Z',
    })
    expect(neighbourPages('dia', '2026-11-25')).toEqual([['2026-11-24'], ['2026-11-26']])
    expect(neighbourPages('semana', '2026-11-25').map(days => days[0])).toEqual([
      '2026-11-16',
      '2026-11-30',
    ])
  })
  it('move by the length of the view', () => {
    expect(step('mes', '2026-01-31', 1)).toBe('2026-02-01')
    expect(step('semana', '2026-11-25', -1)).toBe('2026-11-18')
  })
  it('are titled in Spanish', () => {
    expect(rangeTitle('semana', '2026-12-01', daysOf('semana', '2026-12-01'))).toBe(
      '30 nov – 6 dic 2026'
    )
    expect(rangeTitle('dia', '2026-11-25', ['2026-11-25'])).toBe('miércoles 25 de noviembre')
  })
})
