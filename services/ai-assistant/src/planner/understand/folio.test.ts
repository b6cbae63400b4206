import { expect, it } from 'vitest'
import { folioIn } from './folio.ts'

it.each([
  ['Cancela la cita con folio AT8FDDG', 'AT8FDDG'],
  ['mi folio es rvveq47, la puedes mover?', 'RVVEQ47'],
  ['folio: J55UQ9E', 'J55UQ9E'],
  ['el folio número CBXY43N porfa', 'CBXY43N'],
  ['la GAJXU2X, cancélala', 'GAJXU2X'],
  ['cancela mi cita', undefined],
  ['¿cuál es mi folio? ya se me perdió', undefined],
  ['ABURRIDA ya, CANCELA', undefined],
  ['mi cel es 2225550', undefined],
])('reads the folio in «%s»', (written, folio) => {
  expect(folioIn(written)).toBe(folio)
})
