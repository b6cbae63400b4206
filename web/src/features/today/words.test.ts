import { expect, it } from 'vitest'
import { whomOf } from './words.ts'

it('shows no placeholder name while names are loading', () => {
  const line = { clientId: '0199b2c4-0000-7000-8000-0000000000d1', title: '' }
  expect(whomOf(line, undefined)).toBe('…')
  expect(whomOf(line, new Map())).toBe('Cliente sin nombre')
  expect(whomOf({ ...line, title: 'Ana' }, undefined)).toBe('Ana')
  expect(whomOf(line, new Map([[line.clientId, 'Beto']]))).toBe('Beto')
})

it('says who comes where that is not the client', () => {
  const line = { clientId: '0199b2c4-0000-7000-8000-0000000000d1', title: 'Mariana Torres' }
  expect(whomOf({ ...line, forWhom: 'su mamá' }, undefined)).toBe('Mariana Torres · para su mamá')
})
