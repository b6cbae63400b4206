import { expect, it } from 'vitest'
import { minutesText } from './minutes-text.ts'

it.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 hora'],
  [75, '1 hora 15 min'],
  [90, '1 hora y media'],
  [120, '2 horas'],
  [150, '2 horas y media'],
  [480, '8 horas'],
])('says %i minutes as people do', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})
