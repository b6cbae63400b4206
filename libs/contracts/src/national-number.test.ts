import { describe, expect, it } from 'vitest'
import { isWrittenNumber, nationalNumber } from './national-number.ts'

describe('a number as people write it', () => {
  it.each([
    '2229876543',
    '222 987 6543',
    '(222) 987-6543',
    '222.987.6543',
    '222–987–6543',
    '+52 222 987 6543',
    '52 222 987 6543',
    '+52 1 222 987 6543',
    '5212229876543',
    '0052 222 987 6543',
    '044 222 987 6543',
    '0452229876543',
    '01 222 987 6543',
    '\u202a+52 222 987 6543\u202c',
  ])('«%s» is parsed as 222 987 6543 in Mexico', text =>
    expect(nationalNumber(text, '52')).toBe('2229876543')
  )

  it.each([
    ['+1 (555) 123-4567', '1', '5551234567'],
    ['15551234567', '1', '5551234567'],
    ['+54 9 11 2345 6789', '54', '1123456789'],
    ['+55 11 91234-5678', '55', '11912345678'],
    ['55 91234 5678', '55', '55912345678'],
    ['+506 8888 7777', '506', '88887777'],
    ['50688887777', '506', '88887777'],
    ['+56 9 1234 5678', '56', '912345678'],
  ])('«%s» with the code %s is parsed as %s', (text, code, digits) =>
    expect(nationalNumber(text, code)).toBe(digits)
  )

  it('keeps leading digits that only look like a prefix', () => {
    expect(nationalNumber('521 987 6543', '52')).toBe('5219876543')
    expect(nationalNumber('044 222 98', '52')).toBe('04422298')
  })

  it('is left for the form to refuse when it is of another country or is no number', () => {
    expect(nationalNumber('+1 555 123 4567', '52')).toBe('+15551234567')
    expect(nationalNumber('22298a', '52')).toBe('22298a')
    expect(nationalNumber('12345678901234', '52')).toBe('12345678901234')
    expect(nationalNumber('  ', '52')).toBe('')
  })
})

describe('a number whose country nobody chose', () => {
  it.each([
    '222 987 6543',
    '+52 1 222 987 6543',
    '044 222 987 6543',
    '+502 5123 4567',
    '+1 (415) 555-2671',
    '00 34 612 345 678',
  ])('accepts «%s»', text => expect(isWrittenNumber(text)).toBe(true))
  it.each([
    'abc',
    '222 987 654x',
    '1234567',
    '5123 4567',
    '222 123 456',
    '12345678901',
    '+52 222',
    '+1 415',
    '+',
    '+1234567890123456',
  ])('refuses «%s»', text => expect(isWrittenNumber(text)).toBe(false))
})
