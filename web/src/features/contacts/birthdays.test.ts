import { expect, it } from 'vitest'
import { birthdayRange } from './birthdays.ts'

it.each([
  ['today', '2026-11-24', '11-24', '11-24'],
  ['week', '2026-12-29', '12-29', '01-04'],
  ['today', '2026-02-28', '02-28', '02-29'],
  ['today', '2028-02-28', '02-28', '02-28'],
  ['month', '2026-01-31', '01-31', '03-01'],
])('%s from %s on: %s to %s', (span, today, birthdayFrom, birthdayTo) => {
  expect(birthdayRange(span, today)).toEqual({ birthdayFrom, birthdayTo })
})

it('sets no date filter without a range', () => {
  expect(birthdayRange(undefined, '2026-11-24')).toEqual({})
})
