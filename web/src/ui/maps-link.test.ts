import { expect, it } from 'vitest'
import { mapsLink } from './maps-link.ts'

it.each([
  ['https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['junto al mercado', undefined],
  ['', undefined],
])('links %j to %j', (location, link) => expect(mapsLink(location)).toBe(link))
