import { expect, it } from 'vitest'
import { canonicalNumber, phoneOfWaId } from './phone.ts'

it('reads a WhatsApp id as national digits and country codes', () => {
  expect(phoneOfWaId('5212221234567')).toEqual({
    whatsapp: '2221234567',
    countryCode: '52',
    countryCodeExt: '521',
  })
  expect(canonicalNumber({ whatsapp: '2221234567', countryCode: '521' })).toBe('522221234567')
})

it.each(['', '52', '1', '9999'])('finds no number in «%s»', digits => {
  expect(phoneOfWaId(digits)).toBeUndefined()
})
