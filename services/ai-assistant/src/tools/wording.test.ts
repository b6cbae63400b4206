import { expect, it } from 'vitest'
import { hoursText, priceOf, formatWhen } from './wording.ts'

it('says opening hours in runs of equal days', () => {
  const hours = { from: '10:00', to: '20:00' }
  const closed = { from: '00:00', to: '00:00' }
  const week = {
    monday: hours,
    tuesday: hours,
    wednesday: closed,
    thursday: hours,
    friday: hours,
    saturday: { from: '10:00', to: '15:00' },
    sunday: closed,
    frecuency: 30,
  }
  expect(hoursText(week)).toBe(
    'lun a mar de 10:00 a 20:00, jue a vie de 10:00 a 20:00, sáb de 10:00 a 15:00'
  )
})
it.each([
  ['250', 250],
  ['$1,250.50', 1250.5],
  ['Desde $300', 'Desde $300'],
  ['', ''],
] as const)('reads the price %j', (text, price) => expect(priceOf(text)).toBe(price))

const now = new Date('2026-11-23T16:00:00Z')
it.each([
  ['2026-11-25T18:00:00Z', 'miércoles 25 de noviembre, 12:00'],
  ['2027-10-22T18:00:00Z', 'viernes 22 de octubre, 12:00'],
  ['2027-11-22T18:00:00Z', 'lunes 22 de noviembre de 2027, 12:00'],
  ['2050-03-04T18:00:00Z', 'viernes 4 de marzo de 2050, 12:00'],
  ['2025-03-04T18:00:00Z', 'martes 4 de marzo de 2025, 12:00'],
])('says %s as «%s»', (start, text) =>
  expect(formatWhen(start, 'America/Mexico_City', now)).toBe(text)
)
