import { expect, it } from 'vitest'
import { storedSheetOf } from './stored-sheet.ts'

const start = { title: '', details: '', specialistIds: [] }
const sheet = {
  kind: 'block',
  editing: null,
  start,
  values: { title: 'Junta', details: '', specialistIds: ['a'] },
}

it('restores a form as it was left', () => {
  expect(storedSheetOf({ ...sheet })).toEqual({ ...sheet, clientText: null, serviceText: null })
})

it('restores that the hour was only proposed', () => {
  expect(storedSheetOf({ ...sheet, isHourProposed: true })).toMatchObject({ isHourProposed: true })
})

it.each([
  ['nothing', null],
  ['another kind', { ...sheet, kind: 'sale' }],
  ['no values', { ...sheet, values: null }],
  ['values of an older form', { ...sheet, values: { title: 'Junta' } }],
  ['a list where a text was', { ...sheet, values: { ...sheet.values, title: ['x'] } }],
  ['an appointment that is none', { ...sheet, editing: 'x' }],
])('answers null for %s', (_what, value) => {
  expect(storedSheetOf(value)).toBeNull()
})
