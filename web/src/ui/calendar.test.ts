import { expect, it } from 'vitest'
import { dateText, longDateText, monthText, shiftDays, shiftMonths, weeksOf } from './calendar.ts'
import { hourOf, hourWithin } from './hour-field.tsx'

it('writes dates as people of Mexico do', () => {
  expect(dateText('2026-11-25')).toBe('mié 25 nov 2026')
  expect(longDateText('2026-11-25')).toBe('miércoles 25 de noviembre')
  expect(monthText('2026-11-25')).toBe('noviembre 2026')
})

it('moves over the ends of months and years', () => {
  expect(shiftDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-01-15', -1)).toBe('2025-12-15')
})

it('lays a month out in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11-25')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeks).toHaveLength(6)
  expect(weeksOf('2027-02-10')).toHaveLength(4)
})

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['16.30', '16:30'],
  ['4:30 pm', '16:30'],
  ['12 a. m.', '00:00'],
  ['24:00', null],
  ['13 pm', null],
  ['tarde', null],
])('reads «%s» as %s', (typed, hour) => expect(hourOf(typed)).toBe(hour))

const open = { from: '09:00', to: '19:00' }
it.each([
  ['5', '17:00'],
  ['5:30', '17:30'],
  ['530', '17:30'],
  ['7', '19:00'],
  // Open then, or closed at both.
  ['10', '10:00'],
  ['8', '08:00'],
  ['12', '12:00'],
  // Written out.
  ['05:00', '05:00'],
  ['05', '05:00'],
  ['5 am', '05:00'],
  ['tarde', null],
])('reads «%s» as %s where it is open from nine to seven', (typed, hour) =>
  expect(hourWithin(typed, open)).toBe(hour)
)
it('reads an hour as it is written where nobody knows when it is open', () => {
  expect(hourWithin('5', undefined)).toBe('05:00')
})
