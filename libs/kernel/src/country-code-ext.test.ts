import { expect, it } from 'vitest'
import { countryCodeExtOf } from './phone.ts'

it.each([
  ['52', '521'],
  ['54', '549'],
  ['1', '1'],
  ['constructor', 'constructor'],
])('writes %s as %s [CLI-14]', (code, written) => expect(countryCodeExtOf(code)).toBe(written))
