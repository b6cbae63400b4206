import { expect, it } from 'vitest'
import { zoneName, zoneOptions } from './zones.ts'

it('names zones in Spanish by their cities, Mexico first, and keeps the IANA id as the value', () => {
  const options = zoneOptions('America/Cancun')
  expect(options[0]).toEqual({
    value: 'America/Mexico_City',
    label: 'Ciudad de México y centro',
  })
  expect(options.filter(({ value }) => value === 'America/Cancun')).toHaveLength(1)
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  expect(options.filter(({ value }) => !zones.has(value)).map(({ value }) => value)).toEqual([])
})
it('offers the zone of the device when it is none of those', () => {
  expect(zoneOptions('America/Montevideo').at(-1)).toEqual({
    value: 'America/Montevideo',
    label: 'Montevideo',
  })
  expect(zoneName('America/Port_of_Spain')).toBe('Port of Spain')
})
