import { expect, it } from 'vitest'
import { errorsOf, rowsOfList, serviceOf, withPlainDescription } from './listed-rows.ts'

it('describes a pasted service without the duration or the price, and renames it with the service', () => {
  const [row] = rowsOfList([{ name: 'Uñas', duration: '', price: '80' }], [])
  if (row === undefined) throw new Error('no row')
  expect(row.isGuess).toBe(true)
  expect(errorsOf(row)).toEqual({})
  const { name, description } = serviceOf(row)
  expect(description).not.toMatch(/\d/)
  expect(withPlainDescription({ name, description }, { name: 'Corte de uñas' })).toEqual({
    name: 'Corte de uñas',
    description: description.replace('Uñas', 'Corte de uñas'),
  })
  const ownRow = { name, description: 'Limado incluido' }
  expect(withPlainDescription(ownRow, { name: 'Corte' })).toEqual({ name: 'Corte' })
})
