import { expect, it } from 'vitest'
import { showPhone } from './show-phone.ts'

it('is shown in one way, in groups of 2, 3, 3 and 4 [CLI-16]', () => {
  expect(showPhone({ countryCode: '52', whatsapp: '2229876543' })).toBe('+52 222 987 6543')
  expect(showPhone({ countryCode: '1', whatsapp: '5551234567' })).toBe('+1 5551234567')
  expect(showPhone({ countryCode: '', whatsapp: '2229876543' })).toBe('2229876543')
})
