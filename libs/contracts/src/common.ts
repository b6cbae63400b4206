import { z } from 'zod'

export const Id = z.uuid({ error: 'El identificador no es válido' })
const wrongDate = { error: 'La fecha no es válida' }
// Databases and calendars know no year 0, and count minutes in integers that end long before the year 9999.
const inOurTimes = (iso: string): boolean => iso >= '1900' && iso < '2200'
/** Instant as ISO 8601 with an offset, "2026-11-25T22:30:00.000Z". */
export const Instant = z.iso.datetime({ offset: true, ...wrongDate }).refine(inOurTimes, wrongDate)
export const LocalDate = z.iso.date(wrongDate).refine(inOurTimes, wrongDate)
export const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'La hora no es válida')
export const Digits = z.string().regex(/^\d+$/, 'Solo se permiten números')
export const ColorHex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido')

export const required = 'Este campo es requerido'
export const weekdayKeys = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
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
/** Per weekday, a list of rests in the encoding of the documents [SCH-02, SCH-03]. */
export const RestSchedules = eachDay(z.array(TimeRange))
export type RestSchedules = z.output<typeof RestSchedules>
export const OpeningHours = eachDay(TimeRange)
export type OpeningHours = z.output<typeof OpeningHours>

export const frequencies = [15, 20, 30, 40, 45, 60, 90, 120, 180] as const
export const CustomId = z
  .string()
  .max(10, 'El identificador debe tener máximo 10 caracteres')
  .regex(/^[a-zA-Z0-9]*$/, 'El identificador solo puede contener letras y números')

/** Lists: `page` from 1, `limit` 100 unless told [G1-29]. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const IdParams = z.object({ id: Id })
export const Done = z.object({})
export const channels = ['whatsapp', 'instagram', 'messenger'] as const
export const Channel = z.enum(channels)
export type Channel = z.output<typeof Channel>

/** Query flag: absent and anything but "true" is false. */
export const Flag = z.enum(['true', 'false']).optional()
