import { describe, expect, it } from 'vitest'
import { PropertyForm } from './catalog/property.ts'
import { ServiceForm } from './scheduling/bookable-service.ts'

const service = { name: 'Corte', description: 'Corte de cabello', duration: 30 }
const property = { name: 'Casa', location: 'Puebla' }
const problemOf = (price: string) =>
  [
    ServiceForm.safeParse({ ...service, price }),
    PropertyForm.safeParse({ ...property, price }),
  ].map(({ error }) => error?.issues.map(({ message }) => message) ?? [])

describe('a price that is written as text [C1-16, SRV2-03, PRP2-03]', () => {
  it.each(['-5', ' $ -5', '-$5.00 MXN', '−5', 'MXN -300'])('is not negative: %j', price => {
    const message = ['El precio no puede ser negativo']
    expect(problemOf(price)).toEqual([message, message])
  })
  it.each(['NaN', '$NaN', 'nan MXN', 'Infinity', '-Infinity', 'undefined', 'null'])(
    'refuses text that is no number: %j',
    price => {
      const message = ['Escribe un precio, por ejemplo $250']
      expect(problemOf(price)).toEqual([message, message])
    }
  )
  it.each([
    '$250',
    '0',
    'Gratis',
    'Desde 300',
    '$200 - $300',
    '200-300',
    'A convenir',
    'Menos de 5',
  ])('accepts %j', price => {
    expect(problemOf(price)).toEqual([[], []])
  })
})
