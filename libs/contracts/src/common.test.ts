import { describe, expect, it } from 'vitest'
import { Instant, LocalDate } from './common.ts'

describe('dates from outside', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '1899-12-31T23:59:59Z',
  ])('%s is no moment of our times', text => {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('La fecha no es válida')
  })
  it.each(['0000-01-01', '9999-12-30', '2027-02-29'])('%s is no day of our times', text => {
    expect(LocalDate.safeParse(text).error?.issues[0]?.message).toBe('La fecha no es válida')
  })
  it.each(['1970-01-01T00:00:00.000Z', '2026-11-25T16:30:00-06:00', '2199-12-31T23:59:59Z'])(
    '%s is one',
    text => {
      expect(Instant.parse(text)).toBe(text)
    }
  )
  it('people born long ago have a birthday', () => {
    expect(LocalDate.parse('1931-07-06')).toBe('1931-07-06')
  })
})
