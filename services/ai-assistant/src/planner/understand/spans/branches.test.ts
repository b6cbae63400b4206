import { describe, expect, it } from 'vitest'
import { branches as two } from '../../test/barbershop.ts'
import { matchBranch } from './branches.ts'

const branches = ['San Andrés', 'Huexotitla', 'Angelópolis'].map((name, at) => ({
  ...{ handle: `b${at + 1}`, name, address: '', hours: '' },
}))

describe('the branch that a message names', () => {
  it.each([
    ['bano manana en huexo', 'Huexotitla'],
    ['en la huexo por favor', 'Huexotitla'],
    ['en huexotila', 'Huexotitla'],
    ['corte en angel', 'Angelópolis'],
    ['con angel a las 5', undefined],
    ['en la manana', undefined],
  ])('«%s»: %s', (said, name) => {
    expect(matchBranch(said, branches)?.name).toBe(name)
  })
})

describe('the branch whose street a message names', () => {
  const placed = [
    { handle: 'b1', name: 'La Noria', address: 'Blvd. Las Torres 330, La Noria', hours: '' },
    { handle: 'b2', name: 'San Andrés', address: 'Camino Real a Cholula 9', hours: '' },
    { handle: 'b3', name: 'Centro', address: 'Av. Juárez 12, Centro', hours: '' },
  ]
  it.each([
    ['unas manana a las 5 en las torres', 'La Noria'],
    ['en juarez por favor', 'Centro'],
    ['corte en san andres o en juarez', 'San Andrés'],
    ['corte en cholula', undefined],
    ['vivo en las torres', undefined],
    ['con ana torres a las 5', undefined],
  ])('«%s»: %s', (said, name) => {
    expect(matchBranch(said, placed)?.name).toBe(name)
  })
})

describe('a branch that is turned down', () => {
  it.each([
    'cualquier sucursal menos norte',
    'que no sea en la de norte',
    'norte no porfa',
    'en la que no es norte',
    'no voy a norte',
  ])('leaves the other one: %s', text => {
    expect(matchBranch(text, two)?.name).toBe('Centro')
  })
})
