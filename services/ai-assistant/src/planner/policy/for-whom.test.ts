import { expect, it } from 'vitest'
import { forWhomText, noteOf } from './for-whom.ts'

const names = { Raúl: 'Raúl', 'tu jefe': 'Raúl', 'tu perro': 'Thor' }

it.each([
  ['tu hijo', 'su hijo'],
  ['Raúl', 'Raúl'],
  ['tu jefe', 'su jefe, Raúl'],
  ['la segunda persona', undefined],
  ['ti', undefined],
  ['', undefined],
  [undefined, undefined],
])('notes for staff that it is for %s', (who, note) => {
  expect(noteOf({ names }, who)).toBe(note)
})

it('notes no more than the tool takes', () => {
  expect(noteOf({ names: {} }, `tu ${'primo'.repeat(40)}`)).toHaveLength(80)
})

it.each([
  ['es', 'tu hijo', 'para tu hijo'],
  ['es', 'Raúl', 'a nombre de Raúl'],
  ['es', 'tu jefe', 'para tu jefe, a nombre de Raúl'],
  ['es', 'tu perro', 'para tu perro Thor'],
  ['es', undefined, 'para ti'],
  ['en', 'Raúl', 'in the name of Raúl'],
] as const)('says in %s that it is for %s', (language, who, said) => {
  expect(forWhomText({ names, language }, who)).toBe(said)
})
