import { expect, it } from 'vitest'
import { minutesOfText } from './durations.ts'

it.each([
  ['90', 90],
  [' 45 ', 45],
  ['90 min', 90],
  ['2 horas', 120],
  ['2h', 120],
  ['1 h 30', 90],
  ['1 hora y 15 minutos', 75],
  ['1:30 h', 90],
  ['1.5 horas', 90],
  ['hora y media', 90],
  ['Una hora', 60],
  ['media hora', 30],
])('reads «%s» as %d minutes', (typed, minutes) => {
  expect(minutesOfText(typed)).toBe(minutes)
})

it.each(['', 'mucho', '2 horas o más', '-5', '1 h 20 30'])('finds no duration in «%s»', typed => {
  expect(minutesOfText(typed)).toBeNaN()
})
