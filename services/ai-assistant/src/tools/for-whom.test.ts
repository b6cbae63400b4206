import { forWhomIn, noteForWhom, notesForWhom } from '@mostrador/contracts/scheduling'
import { expect, it } from 'vitest'
import { ForWhom } from './for-whom.ts'

it.each(['su hijo', 'Raúl', 'su jefe, Raúl'])('reads back for whom it noted: %s', forWhom => {
  expect(forWhomIn({ clientNotes: noteForWhom(forWhom) })).toBe(forWhom)
})

it('reads nobody in a note about something else', () => {
  expect(forWhomIn({ clientNotes: 'Alergia al tinte.\nEs para una boda.' })).toBeUndefined()
  expect(forWhomIn({ clientNotes: '' })).toBeUndefined()
})

it('takes the note of staff below it for none of its own', () => {
  expect(forWhomIn({ clientNotes: `${noteForWhom('su hijo')}\nLlega tarde.` })).toBe('su hijo')
})

it('takes no empty and no endless words for somebody', () => {
  expect(ForWhom.safeParse('  ').success).toBe(false)
  expect(ForWhom.safeParse('a'.repeat(81)).success).toBe(false)
})

it('notes somebody else in place of whom it was for, and keeps the rest', () => {
  const clientNotes = `${noteForWhom('su hijo')}\nLlega tarde.`
  expect(notesForWhom({ clientNotes }, 'Raúl')).toBe('Es para Raúl.\nLlega tarde.')
  expect(notesForWhom({ clientNotes: '' }, 'Raúl')).toBe('Es para Raúl.')
})
