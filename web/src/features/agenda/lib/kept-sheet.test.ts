import { expect, it } from 'vitest'
import { keptSheetOf } from './kept-sheet.ts'

const start = { title: '', details: '', specialistIds: [] }
const kept = {
  kind: 'block',
  editing: null,
  start,
  values: { title: 'Junta', details: '', specialistIds: ['a'] },
}

it('reads a form as it was left', () => {
  expect(keptSheetOf({ ...kept })).toEqual({ ...kept, clientText: null, serviceText: null })
})

it.each([
  ['nothing', null],
  ['another kind', { ...kept, kind: 'sale' }],
  ['no values', { ...kept, values: null }],
  ['values of an older form', { ...kept, values: { title: 'Junta' } }],
  ['a list where a text was', { ...kept, values: { ...kept.values, title: ['x'] } }],
  ['an appointment that is none', { ...kept, editing: 'x' }],
])('answers null for %s', (_what, value) => {
  expect(keptSheetOf(value)).toBeNull()
})
