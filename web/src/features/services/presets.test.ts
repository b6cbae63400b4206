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
  [['Patitas Felices', '', 'Estética canina en Cholula. Bañamos perritos'], 'grooming'],
  [['Firulais', '', 'Baño para perros y mascotas'], 'grooming'],
  [['Clínica Patitas', '', 'Veterinaria para perros y gatos, vacunas'], 'veterinary'],
  [['Los Primos', '', 'Tacos'], 'barber'],
] as const)('knows what kind %s is', (texts, id) => {
  expect(kindOf(texts).id).toBe(id)
})

it('says neither duration nor price in a description, which a change would make false', () => {
  for (const { description } of businessKinds.flatMap(({ services }) => services))
    expect(description).not.toMatch(/\$|\bpesos\b|\bminutos?\b|\bhoras?\b/)
})

it('knows how long a usual service lasts, however it is spelled', () => {
  expect(usualMinutes('corte  de CABELLO')).toBe(40)
  expect(usualMinutes('Otra cosa')).toBeUndefined()
})
