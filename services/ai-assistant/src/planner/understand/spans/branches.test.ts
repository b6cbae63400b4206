import { describe, expect, it } from 'vitest'
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
