import { expect, it } from 'vitest'
import { typedPhone } from './typed-phone.ts'

it.each([
  ['2221234567', '52', '2221234567'],
  ['222 123 4567', '52', '2221234567'],
  ['(222) 123-45-67', '52', '2221234567'],
  ['+52 222 123 4567', '52', '2221234567'],
  ['+52 1 222 123 4567', '52', '2221234567'],
  ['5212221234567', '52', '2221234567'],
  ['52 222 123 4567', '52', '2221234567'],
  ['044 222 123 4567', '52', '2221234567'],
  ['00 52 222 123 4567', '52', '2221234567'],
  ['+1 (415) 555-0134', '1', '4155550134'],
  ['+593 99 123 4567', '593', '991234567'],
  ['123456', '52', '123456'],
  ['222-LLAMA', '52', '222LLAMA'],
  ['', '52', ''],
])('reads «%s» as +%s %s', (typed, countryCode, whatsapp) => {
  expect(typedPhone(typed, '52')).toEqual({ countryCode, whatsapp })
})

it('keeps the country that was chosen, and takes its code off a long number', () => {
  expect(typedPhone('57 300 123 4567', '57')).toEqual({ countryCode: '57', whatsapp: '3001234567' })
  expect(typedPhone('5730012345', '57')).toEqual({ countryCode: '57', whatsapp: '5730012345' })
})
