import { timeOf } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import type { Offer } from '../state/memory.ts'
import { spread } from './offers.ts'

const at = (date: string, time: string, specialist: string): Offer => ({
  handle: `${date}${time}${specialist}`,
  date,
  time,
  specialist,
  branch: 'Centro',
  say: '',
})
const day = (from: number, to: number, people: readonly string[], date = '2026-11-24'): Offer[] =>
  Array.from({ length: (to - from) / 30 + 1 }, (_, index) =>
    people.map(who => at(date, timeOf(from + index * 30), who))
  ).flat()
const shown = (offers: readonly Offer[]): string[] =>
  offers.map(({ time, specialist }) => `${time} ${specialist}`)

describe('what is offered of many times', () => {
  it('lies apart on the clock, however the free times lie', () =>
    expect(
      shown(
        spread([
          ...day(600, 720, ['Lupita']),
          ...day(960, 990, ['Lupita']),
          at('2026-11-24', '19:00', 'Lupita'),
        ])
      )
    ).toEqual(['10:00 Lupita', '12:00 Lupita', '16:00 Lupita', '19:00 Lupita']))
  it('varies the people when the hours hardly do', () =>
    expect(shown(spread(day(540, 630, ['Lupita', 'Beto'])))).toEqual([
      '09:00 Lupita',
      '09:30 Beto',
      '10:00 Lupita',
      '10:30 Beto',
    ]))
  it('keeps the first person where the hours are choice enough', () =>
    expect(
      new Set(spread(day(600, 1170, ['Lupita', 'Beto'])).map(({ specialist }) => specialist))
    ).toEqual(new Set(['Lupita'])))
  it('goes over the days of a week', () =>
    expect(
      new Set(
        spread([
          ...day(600, 720, ['L']),
          ...day(600, 720, ['L'], '2026-11-26'),
          ...day(600, 720, ['L'], '2026-11-28'),
        ]).map(({ date }) => date)
      ).size
    ).toBe(3))
  it('is never empty, never more than five, never twice the same', () => {
    for (const many of [1, 2, 5, 6, 11, 20]) {
      const offers = spread(day(600, 600 + (many - 1) * 30, ['Lupita', 'Beto']))
      expect(offers.length).toBe(Math.min(many, many <= 5 ? many : 4))
      expect(new Set(offers.map(({ time }) => time)).size).toBe(offers.length)
    }
  })
})
