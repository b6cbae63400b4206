import { expect, it } from 'vitest'
import { linesLeftOut, readPriceList } from './price-list.ts'

it.each([
  ['Corte 150', ['Corte', '', '150']],
  ['Barba $120 30 min', ['Barba', '30', '120']],
  ['Corte de cabello - $1,250.00', ['Corte de cabello', '', '1250']],
  ['• Tinte completo ........ 850', ['Tinte completo', '', '850']],
  ['1. Limpieza dental: $ 600 (45 minutos)', ['Limpieza dental', '45', '600']],
  ['Masaje relajante 1 h 30 min 900 pesos', ['Masaje relajante', '90', '900']],
  ['Terapia 1.5 hrs $700', ['Terapia', '90', '700']],
  ['Consulta 1 hora 500', ['Consulta', '60', '500']],
  ["Uñas 40' 250", ['Uñas', '40', '250']],
  ['Mechas desde $1,500', ['Mechas', '', 'Desde $1500']],
  ['Corte niño (3 a 10 años) 120.50', ['Corte niño (3 a 10 años)', '', '120.50']],
  ['250 MXN Baño y corte', ['Baño y corte', '', '250']],
  ['Corte y/o barba 200', ['Corte y/o barba', '', '200']],
  ['Manicure "gel" $300', ['Manicure gel', '', '300']],
  ['Valoración', ['Valoración', '', '']],
  ['Baño grande (hora y media) $350', ['Baño grande', '90', '350']],
  ['Masaje una hora y media 900', ['Masaje', '90', '900']],
  ['Spa de 2 horas y cuarto - $1,200', ['Spa', '135', '1200']],
  ['Uñas media hora $80', ['Uñas', '30', '80']],
  ['Corte 3/4 de hora 200', ['Corte', '45', '200']],
  ['Corte tres cuartos de hora 200', ['Corte', '45', '200']],
  ['Deslanado 1 1/2 horas desde $500', ['Deslanado', '90', 'Desde $500']],
  ['Tinte 1½ h $600', ['Tinte', '90', '600']],
  ['Baño mediano 1 h 15 $280', ['Baño mediano', '75', '280']],
  ['Baño mediano 1h15 280', ['Baño mediano', '75', '280']],
  ['Consulta de dos horas 700', ['Consulta', '120', '700']],
  ['Media cola 150', ['Media cola', '', '150']],
  ['Baño raza grande $350.00 1:30 hrs', ['Baño raza grande', '90', '350']],
  ['Deslanado desde 400 a 600', ['Deslanado', '', 'Desde $400']],
  ['Corte de raza $400 - $600', ['Corte de raza', '', 'Desde $400']],
  ['Terapia 1 hora 30 pesos', ['Terapia', '60', '30']],
  ['Gelish: 220 (1 hora)', ['Gelish', '60', '220']],
  ['Gelish (1 hora): $220', ['Gelish', '60', '220']],
] as const)('reads «%s»', (line, [name, duration, price]) => {
  expect(readPriceList(line)).toEqual([{ name, duration, price }])
})

it('leaves out titles, telephones and opening hours', () => {
  const list = `Estética Lupita:
LISTA DE PRECIOS
BAÑOS
Baño chico $150
Tel 222 555 0100
Horario de lunes a sábado 10 a 7
WhatsApp: 2225550100
Martes de corte $90`
  expect(readPriceList(list).map(({ name }) => name)).toEqual(['Baño chico', 'Martes de corte'])
})

it('lists the lines that it left out', () => {
  const list = 'UÑAS\nGelish 220\n\nPROMO lunes 2x1\nAbrimos de 9 a 8'
  expect(readPriceList(list).map(({ name }) => name)).toEqual(['Gelish'])
  expect(linesLeftOut(list)).toEqual(['UÑAS', 'PROMO lunes 2x1', 'Abrimos de 9 a 8'])
})

it('reads titles as services where nothing has a price', () => {
  expect(readPriceList('CORTE\nBARBA').map(({ name }) => name)).toEqual(['CORTE', 'BARBA'])
})

it('reads a list of lines, several services in one, and leaves out what has no name', () => {
  expect(
    readPriceList('Corte 150 / Barba $120 30 min\r\n\n  $300  \nCejas; 80').map(({ name }) => name)
  ).toEqual(['Corte', 'Barba', 'Cejas'])
})

it('reads at most a hundred lines, and cuts names to the limit of the form', () => {
  const line = `${'Paquete '.repeat(20)}100`
  const rows = readPriceList(Array.from({ length: 150 }, () => line).join('\n'))
  expect(rows).toHaveLength(100)
  expect(rows[0]?.name.length).toBeLessThanOrEqual(50)
})
