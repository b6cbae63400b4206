import { expect, it } from 'vitest'
import { rootOf } from '../lexicon/roots.ts'
import { kilosOfBreed } from './breeds.ts'

it.each([
  ['bano para un chihuahua', 5],
  ['mi gran danes', 25],
  ['un schnauzer mini', 5],
  ['mi cachorro labrador', undefined],
  ['un poodle toy y un pastor aleman', undefined],
  ['mi perro', undefined],
] as const)('takes the size of a breed: %s', (text, kilos) =>
  expect(kilosOfBreed(text)).toBe(kilos)
)

it.each([
  ['laven', 'lavado'],
  ['banan', 'banarlo'],
  ['perfilan', 'perfilado'],
] as const)('finds one root in %s and %s', (one, other) => expect(rootOf(one)).toBe(rootOf(other)))
