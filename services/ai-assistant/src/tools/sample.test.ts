import { addDays, timeOf } from '@mostrador/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from './sample.ts'

type Time = { start: string; who: string }
const dayOf = ({ start }: Time): string => start.slice(0, 10)
const week = (days: number, perDay: number, people: number): Time[] =>
  Array.from({ length: days }, (_, day) =>
    Array.from({ length: perDay }, (_, step) =>
      Array.from({ length: people }, (_, who) => ({
        start: `${addDays('2026-11-23', day)}T${timeOf(step * 30)}:00.000Z`,
        who: `p${who}`,
      }))
    ).flat()
  ).flat()
const few = (times: Time[]) => sample(times, dayOf, 20)

describe('a few of many free times', () => {
  it('shows every day of a week, however many attend', () => {
    const sampled = few(week(7, 20, 10))
    expect(sampled).toHaveLength(20)
    expect(new Set(sampled.map(dayOf)).size).toBe(7)
    expect(sampled[0]?.start).toBe('2026-11-23T00:00:00.000Z')
  })
  it('shows a whole day, from its first hour to its last', () => {
    const hours = new Set(few(week(1, 40, 10)).map(({ start }) => start.slice(11, 16)))
    expect(hours.size).toBe(20)
    expect([hours.has('00:00'), hours.has('19:30')]).toEqual([true, true])
  })
  it('shows more people when there are few hours', () => {
    const sampled = few(week(1, 4, 10))
    expect(new Set(sampled.map(({ start }) => start)).size).toBe(4)
    expect(new Set(sampled.map(({ who }) => who)).size).toBe(5)
  })
  it('gives a short day all of its own and the rest to the others', () => {
    const sampled = few([
      ...week(1, 2, 1),
      ...week(3, 20, 1).filter(time => dayOf(time) !== '2026-11-23'),
    ])
    expect([...Map.groupBy(sampled, dayOf).values()].map(({ length }) => length)).toEqual([2, 9, 9])
  })
  it('is some of them, in order, none twice, the first of each day it shows among them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (days, perDay, people, limit) => {
          const times = week(days, perDay, people)
          const sampled = sample(times, dayOf, limit)
          expect(sampled).toHaveLength(Math.min(limit, times.length))
          expect(new Set(sampled).size).toBe(sampled.length)
          expect(sampled.every(time => times.includes(time))).toBe(true)
          expect(sampled.map(({ start }) => start)).toEqual(
            sampled.map(({ start }) => start).toSorted()
          )
          for (const day of new Set(sampled.map(dayOf)))
            expect(sampled.some(({ start }) => start === `${day}T00:00:00.000Z`)).toBe(true)
        }
      )
    )
  })
})
