import { expect, it } from 'vitest'
import { showHandle, showPhone } from './show-phone.ts'

it('is formatted in groups of 2, 3, 3 and 4 [CLI-16]', () => {
  expect(showPhone({ countryCode: '52', whatsapp: '2229876543' })).toBe('+52 222 987 6543')
  expect(showPhone({ countryCode: '1', whatsapp: '5551234567' })).toBe('+1 5551234567')
  expect(showPhone({ countryCode: '', whatsapp: '2229876543' })).toBe('2229876543')
})

it('is formatted alike in the handle of a channel; other handles stay', () => {
  expect(showHandle('+522221234567')).toBe('+52 222 123 4567')
  expect(showHandle('+5212221234567')).toBe('+52 222 123 4567')
  expect(showHandle('+52 222 555 0100')).toBe('+52 222 555 0100')
  expect(showHandle('@catrina.mx')).toBe('@catrina.mx')
  expect(showHandle('+15551234567')).toBe('+15551234567')
})
