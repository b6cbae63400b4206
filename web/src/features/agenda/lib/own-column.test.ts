import { expect, it } from 'vitest'
import { aSpecialist, id } from '../testing.ts'
import { ownFirst, ownOf } from './own-column.ts'

const team = [
  aSpecialist({ _id: id(41), email: '' }),
  aSpecialist({ _id: id(42), email: 'Beto@Example.com ' }),
  aSpecialist({ _id: id(43), email: 'ana@example.com' }),
]

it('finds the specialist of an account by email, ignoring case and spaces', () => {
  expect(ownOf(team, 'beto@example.com')).toBe(id(42))
  expect(ownOf(team, 'otra@example.com')).toBeNull()
  // Nobody is everybody without an address.
  expect(ownOf(team, '')).toBeNull()
})

it('puts the own specialist first and keeps the order of the others', () => {
  expect(ownFirst(team, id(43)).map(({ _id }) => _id)).toEqual([id(43), id(41), id(42)])
  expect(ownFirst(team, null)).toEqual(team)
})
