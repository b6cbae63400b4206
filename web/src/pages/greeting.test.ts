import { expect, it } from 'vitest'
import { initialsOf } from '../ui/pieces.tsx'
import { matches } from '../ui/matches.ts'
import { greeting } from './greeting.ts'

it.each([
  [0, 'Buenos días, Ana'],
  [11, 'Buenos días, Ana'],
  [12, 'Buenas tardes, Ana'],
  [17, 'Buenas tardes, Ana'],
  [18, 'Buenas noches, Ana'],
  [23, 'Buenas noches, Ana'],
])('greets at %i h [NAV-14]', (hour, text) => {
  expect(greeting('Ana López', hour)).toBe(text)
})

it.each([
  ['Doña Carmen Ruiz', 'Buenos días, Doña Carmen'],
  ['Dr. Luis Paz', 'Buenos días, Dr. Luis'],
])('greets %s by more than a treatment', (name, text) => {
  expect(greeting(name, 9)).toBe(text)
})

it('takes initials of any name', () => {
  expect(['María José López', 'Ñandú', '🔥 Barber', '', '  '].map(initialsOf)).toEqual([
    'ML',
    'Ñ',
    'B',
    '?',
    '?',
  ])
})

it('finds titles without accents, by the start of any word [NAV-15]', () => {
  expect(matches('Campañas masivas IA', 'masiv camp')).toBe(true)
  expect(matches('Créditos', 'credito')).toBe(true)
  expect(matches('Créditos', 'zzz')).toBe(false)
})
