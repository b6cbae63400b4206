import { expect, it } from 'vitest'
import { inTone } from './tone.ts'

it.each([
  ['Amable y profesional', '¡Te esperamos, Ana!', '¡Te esperamos, Ana!'],
  ['Profesional, Directa', '¡Te esperamos, Ana!', 'Te esperamos, Ana.'],
  ['Cálida', '¡Te esperamos, Ana!', '¡Te esperamos, Ana! 😊'],
  ['Entusiasta', '¿Te la aparto?', '¿Te la aparto?'],
  ['', '¡Va! Cualquier cosa, me escribes.', '¡Va! Cualquier cosa, me escribes.'],
])('a %s assistant says %j as %j', (personality, text, expected) => {
  expect(inTone(text, personality)).toBe(expected)
})
