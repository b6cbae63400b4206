import { describe, expect, it } from 'vitest'
import { normalizePrice, priceProblem } from './price-text.ts'

const judged = (text: string) => {
  const fixed = normalizePrice(text)
  return [fixed, priceProblem(fixed ?? text)]
}
const notNumeric = 'Se necesita agregar un precio numerico'

describe('a price in a file', () => {
  it.each([
    ['250', '250'],
    ['0', '0'],
    ['1,250.50 MXN', '1251'],
    ['$1,250.49', '1250'],
    ['MXN 99', '99'],
    ['99 pesos', '99'],
    ['12,50', '13'],
    ['1 250', '1250'],
    ['999999', '999999'],
    ['-0.4', '0'],
  ])('%j becomes %j [IMP2-16]', (text, price) => {
    expect(judged(text)).toEqual([price, undefined])
  })
  it.each(['', 'gratis', '1.250', '12a', '1,25,0', '1e3', '--5', 'Infinity', '=1+1'])(
    '%j is not a number',
    text => {
      expect(judged(text)[1]).toBe(notNumeric)
    }
  )
  it('is neither negative nor of seven digits', () => {
    expect(judged('-5')[1]).toBe('El precio no puede ser negativo')
    expect(judged('1,000,000')[1]).toBe('El precio debe tener máximo 6 dígitos')
  })
})
