import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emailAddress,
  Instant,
  instantLimits,
  LocalDate,
  required,
  StoredInstant,
  visibleLine,
  visibleName,
  visibleText,
} from './common.ts'

const messagesOf = (schema: typeof Instant | typeof LocalDate, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('an instant in a request', () => {
  it.each([
    ['before our times', '0000-01-01T00:00:00Z'],
    ['after them', '9999-12-31T23:59:59.999Z'],
    ['the last moment before them', '1899-12-31T23:59:59Z'],
    ['the first moment after them', '2200-01-01T00:00:00Z'],
    ['of the year 2199 as text, of 2200 as a moment', '2199-12-31T23:59:59-14:00'],
    ['of the year 1900 as text, of 1899 as a moment', '1900-01-01T00:00:00+14:00'],
    ['a day that is not there', '2026-02-30T00:00:00Z'],
    ['a leap second', '2026-06-30T23:59:60Z'],
    ['an hour that is not there', '2026-11-25T24:00:00Z'],
    ['further from UTC than any clock', '2026-11-25T16:30:00+14:01'],
    ['a whole day from UTC', '2026-11-25T16:30:00-23:59'],
    ['without an offset', '2026-11-25T16:30:00'],
    ['in small letters', '2026-11-25t16:30:00z'],
    ['with a year of six digits', '+002026-11-25T16:30:00Z'],
    ['finer than anybody measures', '2026-11-25T22:30:00.12345678901234567890Z'],
    ['no moment at all', 'mañana'],
  ])('%s: %s is refused, with one sentence', (_, text) => {
    expect(messagesOf(Instant, text)).toEqual(['La fecha no es válida'])
  })
  it.each([
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['2026-11-25T16:30:00-06:00', '2026-11-25T22:30:00.000Z'],
    ['2026-11-25T16:30:00-00:00', '2026-11-25T16:30:00.000Z'],
    ['2026-11-25T22:30:00.123999999Z', '2026-11-25T22:30:00.123Z'],
    ['1899-12-31T10:00:00-14:00', '1900-01-01T00:00:00.000Z'],
    ['2200-01-01T13:59:59.9999+14:00', '2199-12-31T23:59:59.999Z'],
  ])('%s is parsed as %s', (text, canonical) => {
    expect(Instant.parse(text)).toBe(canonical)
  })
  it('is equal in every offset, and unchanged when it is already canonical', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: instantLimits.from, max: instantLimits.before - 1 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (instant, offset) => {
          const local = new Date(instant + offset * 60_000).toISOString().slice(0, -1)
          fc.pre(!local.startsWith('+'))
          const pad = (count: number) => String(count).padStart(2, '0')
          const size = Math.abs(offset)
          const sign = offset < 0 ? '-' : '+'
          const text = `${local}${sign}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`
          const canonical = Instant.parse(text)
          expect(canonical).toBe(new Date(instant).toISOString())
          expect(Instant.parse(canonical)).toBe(canonical)
        }
      )
    )
  })
  it('is returned unchanged when our own code wrote it', () => {
    for (const text of ['2200-01-01T13:59:59.000Z', '+010000-01-01T00:00:00.000Z'])
      expect(StoredInstant.parse(text)).toBe(text)
    expect(StoredInstant.safeParse('mañana').success).toBe(false)
  })
})

describe('a date in a request', () => {
  it.each(['0000-01-01', '9999-12-30', '2027-02-29', '+002026-11-25', '1899-12-31', '2200-01-01'])(
    '%s is outside of the accepted dates',
    text => {
      expect(messagesOf(LocalDate, text)).toEqual(['La fecha no es válida'])
    }
  )
  it('accepts a birthday long ago', () => {
    expect(LocalDate.parse('1931-07-06')).toBe('1931-07-06')
  })
})

describe('an address of mail', () => {
  it('is taken without what is around it', () => {
    expect(emailAddress(20).parse(' sp@x.example ')).toBe('sp@x.example')
  })
  it.each(['', ' ', 'sp@x', 'a b@x.example', 'sp@x.example,b@x.example', 7, undefined])(
    'is refused with one sentence: %j',
    text =>
      expect(emailAddress(60).safeParse(text).error?.issues).toMatchObject([
        { message: 'El correo no es válido' },
      ])
  )
})

describe('a text with visible characters', () => {
  it.each([
    ['\u202e\u200b'],
    ['\u3164\u3164'],
    ['\u2800 \u2800'],
    ['\u200d'],
    ['\ufe0f\u034f'],
    [' \n\t '],
  ])('is empty without any: %j', text => {
    expect(visibleText().parse(text)).toBe('')
    expect(visibleLine().min(1, required).safeParse(text).error?.issues).toMatchObject([
      { message: required },
    ])
  })
  it.each([
    ['  uno\n\ndos\u200b ', 'uno\n\ndos', 'uno dos'],
    ['👩\u200d👧 1️⃣', '👩\u200d👧 1️⃣', '👩\u200d👧 1️⃣'],
    ['…', '…', '…'],
  ])('keeps what is seen of %j', (text, lines, line) => {
    expect(visibleText().parse(text)).toBe(lines)
    expect(visibleLine().parse(text)).toBe(line)
  })
  it('is measured as it is seen', () => {
    expect(visibleText().max(2).safeParse('ab\u200b\u200b').success).toBe(true)
    expect(visibleText().min(2).safeParse('a\u200b').success).toBe(false)
  })
})

describe('a name with visible characters', () => {
  const Name = visibleName(visibleLine().min(1, required).max(80))
  it.each([
    ['Mar\u200Bía \u202EPérez', 'María Pérez'],
    [' Ñandú 2 ', 'Ñandú 2'],
    ['Club 👩‍👧', 'Club 👩‍👧'],
    ['اسم', 'اسم'],
  ])('removes hidden characters: %j', (text, name) => expect(Name.parse(text)).toBe(name))
  it.each([
    ['\u200B\u200B', required],
    ['\u3164\u3164', required],
    ['\u202E', required],
    ['---', 'Escribe un nombre con letras o números'],
    ['👍', 'Escribe un nombre con letras o números'],
  ])('is refused without a letter or a number: %j', (text, refusal) =>
    expect(Name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([refusal])
  )
})
