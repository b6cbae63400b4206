import { countryCodeExtOf, countryCodes } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { countries } from './countries.ts'
import { BusinessForm } from './entities.ts'

it('offers 21 countries with code, label and phone prefix, and Mexico by default; WhatsApp writes 52 as 521 and 54 as 549 [BUS2-16]', () => {
  expect(countries).toHaveLength(21)
  for (const { code, label, prefix } of countries)
    expect([/^[A-Z]{2}$/.test(code), label.length > 2, /^\d{1,3}$/.test(prefix)]).toEqual([
      true,
      true,
      true,
    ])
  expect(countries.map(({ prefix }) => prefix)).toEqual(countryCodes)
  const timezone = { name: 'America/Mexico_City' }
  const numbers = { whatsapp: '+52 222 123 4567', whatsappOwner: '044 222 123 4567' }
  expect(
    BusinessForm.parse({ name: 'Barbería', description: 'Cortes', timezone, ...numbers })
  ).toMatchObject({ countryCode: '52', whatsapp: '2221234567', whatsappOwner: '2221234567' })
  expect(countries.map(({ prefix }) => countryCodeExtOf(prefix))).toEqual(
    countries.map(({ prefix }) => ({ 52: '521', 54: '549' })[prefix] ?? prefix)
  )
})
