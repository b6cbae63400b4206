import { z } from 'zod'
import { MEXICO, nationalNumber } from './national-number.ts'
import { channels } from './values.ts'

export const Id = z.uuid({ error: 'El identificador no es válido' })
const wrongDate = { error: 'La fecha no es válida' }
// Databases and calendars know no year 0, and count minutes in integers that end long before the
// year 9999.
/**
 * Bounds of every moment that comes from outside, in milliseconds since 1970: `from` included,
 * `before` not.
 */
export const instantLimits = { from: Date.UTC(1900, 0, 1), before: Date.UTC(2200, 0, 1) }
/** No clock on earth is further from UTC. Minutes. */
const MAX_OFFSET = 14 * 60
/** "2026-11-25T22:30:00.123456789-06:00": nobody measures more than nanoseconds. */
const MAX_INSTANT_LENGTH = 35

const offsetOf = (iso: string): number => {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(iso) ?? []
  return Number(hours) * 60 + Number(minutes)
}
const isInOurTimes = (iso: string): boolean => {
  const instant = Date.parse(iso)
  return (
    instant >= instantLimits.from && instant < instantLimits.before && offsetOf(iso) <= MAX_OFFSET
  )
}
/**
 * A moment that somebody sends: ISO 8601 with an offset of at most 14 hours, from 1900 up to 2200
 * in UTC. It comes out as `2026-11-25T22:30:00.000Z`, whatever its offset was; digits below the
 * millisecond are cut off. Two of them are compared by `Date.parse`: rows and answers may hold
 * others.
 */
export const Instant = z.iso
  .datetime({ offset: true, abort: true, ...wrongDate })
  .max(MAX_INSTANT_LENGTH, { abort: true, ...wrongDate })
  .refine(isInOurTimes, { abort: true, ...wrongDate })
  .overwrite(iso => new Date(iso).toISOString())
/**
 * A moment that we wrote down ourselves, also under other limits: in events, which are read long
 * after.
 */
export const StoredInstant = z
  .string()
  .refine(iso => !Number.isNaN(Date.parse(iso)), wrongDate)
  .meta({ format: 'date-time' })
/** Always `YYYY-MM-DD` with a year of four digits, so that comparing texts compares days. */
export const LocalDate = z.iso
  .date({ abort: true, ...wrongDate })
  .refine(date => date >= '1900' && date < '2200', wrongDate)
const FIRST_YEAR = '2000'
const tooOld = `La fecha debe ser del año ${FIRST_YEAR} en adelante`
/**
 * The day of something that a business writes in its books: nothing that it keeps here is older.
 * How far ahead it may be is the owner's to say, by its clock.
 */
export const BookDate = LocalDate.refine(date => date >= FIRST_YEAR, tooOld)
/** The moment of something in its books. */
export const BookInstant = Instant.refine(iso => iso >= FIRST_YEAR, tooOld)
export const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'La hora no es válida')
export const Digits = z.string().regex(/^\d+$/, 'Solo se permiten números')
/** What is dialled before a national number, also with the digit that WhatsApp adds: 52, 521. */
export const CountryCode = Digits.max(5, 'La clave de país debe tener máximo 5 dígitos')
export const ColorHex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido')

export const required = 'Este campo es requerido'
/**
 * Controls, marks of direction, letters without a shape. Not the joiner that emoji are made of, nor
 * what breaks a line, and not NUL, which is refused everywhere.
 */
const hidden = /(?![\u200D\0\t\n\r])[\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu
const anythingToSee = /[\p{L}\p{N}\p{P}\p{S}\0]/u
const withoutHidden = (text: string): string => {
  const visible = text.replace(hidden, '').trim()
  return anythingToSee.test(visible) ? visible : ''
}
type TextParams = Parameters<typeof z.string>[0]
/**
 * What people write: trimmed, without anything hidden in it, and empty when there is nothing to
 * see. Limits are added to it, so that they count what is seen.
 */
export const visibleText = (params?: TextParams) => z.string(params).overwrite(withoutHidden)
/** The same in one line: what breaks lines becomes a space. */
export const visibleLine = (params?: TextParams) =>
  z.string(params).overwrite(text => withoutHidden(text.replace(/[\t\n\r]+/g, ' ')))
/** A name that people can read: of a visible line, with a letter or a number at least. */
export const visibleName = (line: z.ZodString) =>
  line.refine(text => /[\p{L}\p{N}]/u.test(text), {
    error: 'Escribe un nombre con letras o números',
    when: ({ issues }) => issues.length === 0,
  })
const eachDay = <S extends z.ZodType>(schema: S) =>
  z.object({
    monday: schema,
    tuesday: schema,
    wednesday: schema,
    thursday: schema,
    friday: schema,
    saturday: schema,
    sunday: schema,
  })

export const TimeRange = z.object({ from: LocalTime, to: LocalTime })
export type TimeRange = z.output<typeof TimeRange>
/** Rests of one day. */
const MAX_RESTS = 12
/** Per weekday, a list of rests in the encoding of the documents [SCH-02, SCH-03]. */
export const RestSchedules = eachDay(
  z.array(TimeRange).max(MAX_RESTS, `Un día puede tener máximo ${MAX_RESTS} descansos`)
)
export type RestSchedules = z.output<typeof RestSchedules>
export const OpeningHours = eachDay(TimeRange)
export type OpeningHours = z.output<typeof OpeningHours>

export const frequencies = [15, 20, 30, 40, 45, 60, 90, 120, 180] as const
export const CustomId = z
  .string()
  .max(10, 'El identificador debe tener máximo 10 caracteres')
  .regex(/^[a-zA-Z0-9]*$/, 'El identificador solo puede contener letras y números')

const wrongEmail = 'El correo no es válido'
/** An address of mail that somebody types: what is around it is no part of it. */
export const emailAddress = (max: number) =>
  z.string(wrongEmail).trim().check(z.email(wrongEmail)).max(max)

/** Lists: `page` from 1, `limit` 100 by default [G1-29]. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** Images and resources of one thing, and the length of each address. */
export const MAX_LINKS = 10
export const Link = z.string().max(500, 'La dirección debe tener máximo 500 caracteres')
/**
 * A link that a form asks for and people open, under https; may be empty. What is stored may be
 * older than this rule: answers show it as it is.
 */
export const webLink = (max: number, tooLong: string) =>
  visibleLine()
    .max(max, tooLong)
    .refine(text => text === '' || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)), {
      error: 'El enlace debe empezar con https://',
      when: ({ issues }) => issues.length === 0,
    })
/** An address that clients may be shown: under https, or of a file on this machine. */
export const safeLink = /^(https:\/\/|http:\/\/media\.localhost[:/])\S+$/
/**
 * Whether a form adds no address that clients may not be shown. Addresses already in `before` pass:
 * they were accepted under earlier rules.
 */
export const addsSafeLinks = (links: readonly string[], before: readonly string[] = []): boolean =>
  links.every(link => safeLink.test(link) || before.includes(link))

/** Branches, services or specialists that one form names: more than a business may have. */
export const IdList = z.array(Id).max(500, 'Son demasiados elementos')

/** What a server knows of a file that was sent to it, before its content is read. */
export const ReceivedFile = z.object({
  name: z.string().max(255),
  bytes: z.number().int(),
  sha256: z.string().max(64),
})
export type ReceivedFile = z.output<typeof ReceivedFile>

export const IdParams = z.object({ id: Id })
export const Done = z.object({})
export const Channel = z.enum(channels)
export type Channel = z.output<typeof Channel>

/** Query flag: absent and anything but "true" is false. */
export const Flag = z.enum(['true', 'false']).optional()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * A form whose numbers in `fields` may be written in any way; its own rules judge national digits.
 * Without a country code the numbers are Mexican, as in the forms themselves.
 */
export const withNationalNumbers = <Form extends z.ZodType>(
  form: Form,
  fields: readonly string[]
) =>
  z.preprocess((input: z.input<Form>): unknown => {
    if (!isRecord(input)) return input
    const code = typeof input['countryCode'] === 'string' ? input['countryCode'] : MEXICO
    const numbers = fields.flatMap(field => {
      const text = input[field]
      return typeof text === 'string' ? [[field, nationalNumber(text, code)]] : []
    })
    return { ...input, ...Object.fromEntries(numbers) }
  }, form)
