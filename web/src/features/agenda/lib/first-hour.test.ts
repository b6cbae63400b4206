import { expect, it } from 'vitest'
import { firstHour } from './first-hour.ts'

const day = '2026-11-25'
const at = (minute: number) => ({ date: day, minute })
const working = [
  { date: day, open: [{ from: 600, to: 840 }] },
  {
    date: day,
    open: [
      { from: 540, to: 720 },
      { from: 900, to: 1140 },
    ],
  },
]

it('begins when the first specialist starts working, not at the current time before opening', () => {
  expect(firstHour(day, at(4 * 60 + 20), working)).toBe(540)
})
it('begins at the next quarter hour while somebody works, else when somebody works again', () => {
  expect(firstHour(day, at(606), working)).toBe(615)
  expect(firstHour(day, at(850), working)).toBe(900)
})
it('is empty when nobody works any more that day, or on a day off', () => {
  expect(firstHour(day, at(1135), working)).toBeNull()
  expect(firstHour('2026-11-29', at(600), [{ date: '2026-11-29', open: [] }])).toBeNull()
})
it('is the current time, or the morning of another day, while working hours are unknown', () => {
  expect(firstHour(day, at(260), undefined)).toBe(270)
  expect(firstHour('2026-11-26', at(260), undefined)).toBe(600)
})
