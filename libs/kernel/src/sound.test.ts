import { expect, it } from 'vitest'
import { plainSpelling } from './loan-words.ts'
import { searchKeyOf, soundOf } from './sound.ts'

it.each([
  ['champu', 'shampoo'],
  ['champus', 'shampoo'],
  ['balayaje', 'balayage'],
  ['manikiur', 'manicure'],
  ['corte', 'corte'],
])('writes %s as %s', (word, plain) => {
  expect(plainSpelling(word)).toBe(plain)
})

it.each([
  ['acrilico', 'acrilicas'],
  ['fasial', 'facial'],
  ['shampu', 'shampoo'],
  ['manicura', 'manicures'],
])('compares %s and %s as one', (one, other) => {
  expect(searchKeyOf(one)).toBe(searchKeyOf(other))
})

it.each([
  ['dicen', 'diseno'],
  ['cera', 'cero'],
  ['corte', 'corto'],
])('tells %s from %s', (one, other) => {
  expect(searchKeyOf(one)).not.toBe(searchKeyOf(other))
})

it('hears what is written otherwise', () => {
  expect(soundOf('seja')).toBe(soundOf('zeja'))
})
