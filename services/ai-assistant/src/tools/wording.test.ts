import { expect, it } from 'vitest'
import { hoursText, priceOf } from './wording.ts'

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
