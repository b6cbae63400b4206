import { ServiceForm } from '@mostrador/contracts/scheduling'
import { expect, it } from 'vitest'
import { businessKinds, kindOf, usualMinutes } from './presets.ts'

it.each(businessKinds)('the usual services of $label can be saved as they are', ({ services }) => {
  const names = services.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, minutes, pesos, description } of services)
    expect(
      ServiceForm.safeParse({ name, duration: minutes, price: String(pesos), description }).success
    ).toBe(true)
})

it.each([
  [['Clínica Dental Sonríe', '', 'Ortodoncia y limpieza'], 'dental'],
  [['Estética Lupita', '', 'Salón de belleza y uñas'], 'salon'],
  [['Patitas', 'veterinaria', ''], 'veterinary'],
  [['Escuela de manejo Puebla', '', ''], 'driving'],
  [['Los Primos', '', 'Tacos'], 'barber'],
] as const)('knows what kind %s is', (texts, id) => {
  expect(kindOf(texts).id).toBe(id)
})

it('knows how long a usual service lasts, however it is spelled', () => {
  expect(usualMinutes('corte  de CABELLO')).toBe(40)
  expect(usualMinutes('Otra cosa')).toBeUndefined()
})
