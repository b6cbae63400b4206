import { expect, it } from 'vitest'
import { pesosText, typedOfPesos } from './typed-pesos.ts'

it('writes an amount into a field and beside it', () => {
  expect([typedOfPesos(null), typedOfPesos(12.5), pesosText(1_250.5)]).toEqual([
    '',
    '12.5',
    '$1,250.50',
  ])
})
