import { expect, it } from 'vitest'
import { emailSuggestion } from './email-suggestion.ts'

it.each([
  ['Lupita@gmail.con', 'Lupita@gmail.com'],
  ['lupita@gmial.com', 'lupita@gmail.com'],
  ['lupita@gmai.com', 'lupita@gmail.com'],
  ['lupita@hotmal.com', 'lupita@hotmail.com'],
  ['lupita@gmail.co', 'lupita@gmail.com'],
  ['lupita@salonlupita.con', 'lupita@salonlupita.com'],
])('«%s» was meant to be «%s»', (typed, meant) => expect(emailSuggestion(typed)).toBe(meant))

it.each(['lupita@gmail.com', 'l@yahoo.com.mx', 'l@ymail.com', 'l@salonlupita.mx', 'lupita@', ''])(
  '«%s» is as it should be',
  typed => expect(emailSuggestion(typed)).toBeUndefined()
)
