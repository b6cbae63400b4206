import { expect, it } from 'vitest'
import { agoText, dayText, momentText } from './when.ts'

const now = Date.parse('2026-11-25T18:00:00Z')

it.each([
  ['2026-11-25T17:59:30Z', 'hace un momento'],
  ['2026-11-25T17:58:59Z', 'hace 1 minuto'],
  ['2026-11-25T15:00:00Z', 'hace 3 horas'],
  ['2026-11-24T15:00:00Z', 'hace 1 día'],
  ['2026-11-25T18:05:00Z', 'hace un momento'],
])('says how long ago %s was: %s', (at, text) => {
  expect(agoText(at, now)).toBe(text)
})

it('formats a date in the time zone of the viewer', () => {
  expect(momentText('2026-11-25T22:30:00Z', 'America/Mexico_City')).toBe('25 nov 2026, 16:30')
})

it('names the day of the week of what is near', () => {
  expect(dayText('2026-11-25T22:30:00Z', 'America/Mexico_City')).toBe('mié 25 nov, 16:30')
})
