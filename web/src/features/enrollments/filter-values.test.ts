import { expect, it } from 'vitest'
import { addressOf, withChange, countOf, filterOf, hasDays, queryOf } from './filter-values.ts'

it('filters by weekday only for weekly courses [ENR-02]', () => {
  const weekly = { courseType: 'recurrent', recurrenceUnit: 'weeks' }
  expect(hasDays(weekly)).toBe(true)
  expect(hasDays({ ...weekly, recurrenceUnit: 'days' })).toBe(false)
  expect(hasDays({ ...weekly, courseType: 'dates' })).toBe(false)
  const chosen = { ...weekly, daysOfWeek: '1,3' }
  expect(withChange(chosen, { place: 'Norte' }).daysOfWeek).toBe('1,3')
  expect(withChange(chosen, { recurrenceUnit: 'months' }).daysOfWeek).toBe('')
  expect(withChange(chosen, { courseType: '' })).toMatchObject({
    recurrenceUnit: '',
    daysOfWeek: '',
  })
})

it('keeps the filter in the URL, and ignores invalid values', () => {
  const values = { status: 'pending', place: 'Norte', timeFrom: '09:05' }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(addressOf(values)))
    if (value !== null) search.set(name, value)
  expect(filterOf(search)).toEqual(values)
  expect(countOf(values)).toBe(3)
  expect(queryOf({ ...values, status: 'loquesea', amountFrom: 'x' })).toEqual({
    place: 'Norte',
    timeFrom: '09:05',
  })
})
