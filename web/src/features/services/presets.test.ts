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
] as const)('recognizes the kind of business of %s', (texts, id) => {
  expect(kindOf(texts).id).toBe(id)
})

it('mentions neither duration nor price in a description, because edits would make it wrong', () => {
  for (const { description } of businessKinds.flatMap(({ services }) => services))
    expect(description).not.toMatch(/\$|\bpesos\b|\bminutos?\b|\bhoras?\b/)
})

it('finds the usual duration of a service in any spelling', () => {
  expect(usualMinutes('corte  de CABELLO')).toBe(40)
  expect(usualMinutes('Otra cosa')).toBeUndefined()
})
