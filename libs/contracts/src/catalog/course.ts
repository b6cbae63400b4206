import { z } from 'zod'
import {
  BookDate,
  CustomId,
  Id,
  Link,
  LocalDate,
  LocalTime,
  MAX_LINKS,
  required,
  visibleLine,
  visibleText,
  webLink,
} from '../common.ts'
import { offeringName, OfferingRevision, pesos } from './offering-parts.ts'

export const MAX_SESSIONS = 100
export const MAX_SEATS = 10_000
/** Courses that are not archived, and as many properties. */
export const OFFERING_LIMIT = 500
export const recurrenceUnits = ['days', 'weeks', 'months'] as const
export const RecurrenceUnit = z.enum(recurrenceUnits, { error: 'Elige cada cuánto se repite' })
export type RecurrenceUnit = z.output<typeof RecurrenceUnit>

const isBefore = ({ startTime, endTime }: { startTime: string; endTime: string }): boolean =>
  startTime < endTime
const wrongHours = {
  path: ['endTime'],
  message: 'La hora de término debe ser después de la de inicio',
}

/** Times of the wall clock of the business's zone. */
const hours = { startTime: LocalTime, endTime: LocalTime }
export const CourseSession = z.object({ date: LocalDate, ...hours })
export type CourseSession = z.output<typeof CourseSession>

/**
 * Every `interval` days, weeks or months from `startDate` on, until the course's sessions are full.
 */
export const Recurrence = z.object({
  unit: RecurrenceUnit,
  interval: z.number().int().min(1, 'Repite al menos cada 1').max(30, 'Repite máximo cada 30'),
  /** Sunday 0 to Saturday 6, of weeks only; none stands for the weekday of `startDate`. */
  daysOfWeek: z.array(z.number().int().min(0).max(6)).max(7),
  startDate: LocalDate,
  ...hours,
})
export type Recurrence = z.output<typeof Recurrence>

/** [CRS2-01] */
export const Course = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  description: z.string(),
  sessions: z.number().int(),
  /** Pesos; null where there is none. */
  pricePerSession: z.number().nullable(),
  totalPrice: z.number().nullable(),
  enrollmentFee: z.number().nullable(),
  place: z.string(),
  /** Link to a map. */
  location: z.string(),
  archived: z.boolean(),
  recurrence: Recurrence.nullable(),
  schedules: z.object({
    /** Seats of the course; null without a limit. */
    availableSlots: z.number().int().nullable(),
    /** Sessions in order; those of a recurrent course follow from its rule. */
    sessionDates: z.array(CourseSession),
  }),
  /** Seats of pending and confirmed enrolments, and those held for the waitlist. */
  seatsTaken: z.number().int(),
  images: z.array(z.string()),
  resources: z.array(z.string()),
  revision: OfferingRevision,
})
export type Course = z.output<typeof Course>

const sessionForm = CourseSession.extend({ date: BookDate }).refine(isBefore, wrongHours)

/** [CRS2-03 to CRS2-06] */
export const CourseForm = z
  .object({
    customId: CustomId.default(''),
    name: offeringName,
    description: visibleText()
      .min(5, 'La descripción debe tener al menos 5 caracteres')
      .max(7000, 'La descripción debe tener máximo 7000 caracteres'),
    sessions: z
      .number({ error: required })
      .int('Las sesiones son un número entero')
      .min(1, 'Debe haber al menos 1 sesion')
      .max(MAX_SESSIONS, `Debe haber máximo ${MAX_SESSIONS} sesiones`),
    pricePerSession: pesos('El precio por sesión').nullable().default(null),
    totalPrice: pesos('El precio total').nullable().default(null),
    enrollmentFee: pesos('La inscripción').nullable().default(null),
    place: visibleLine({ error: required })
      .min(1, required)
      .max(200, 'El lugar debe tener máximo 200 caracteres'),
    location: webLink(500, 'El enlace debe tener máximo 500 caracteres').default(''),
    recurrence: Recurrence.extend({ startDate: BookDate })
      .refine(isBefore, wrongHours)
      .nullable()
      .default(null),
    schedules: z
      .object({
        availableSlots: z
          .number({ error: 'Escribe cuántos lugares hay' })
          .int('Los lugares son un número entero')
          .min(1, 'Debe haber al menos 1 lugar')
          .max(MAX_SEATS, `Debe haber máximo ${MAX_SEATS} lugares`)
          .nullable()
          .default(null),
        /** Ignored where there is a recurrence: its rule says the dates. */
        sessionDates: z.array(sessionForm).max(MAX_SESSIONS).default([]),
      })
      .default({ availableSlots: null, sessionDates: [] }),
    images: z.array(Link).max(MAX_LINKS).default([]),
    resources: z.array(Link).max(MAX_LINKS).default([]),
  })
  .superRefine(({ recurrence, sessions, schedules: { sessionDates } }, { addIssue }) => {
    if (recurrence !== null) return
    const path = ['schedules', 'sessionDates']
    if (sessionDates.length > sessions)
      addIssue({ code: 'custom', path, message: 'Hay más fechas que sesiones' })
    const starts = new Set(sessionDates.map(({ date, startTime }) => `${date} ${startTime}`))
    if (starts.size < sessionDates.length)
      addIssue({ code: 'custom', path, message: 'Dos sesiones empiezan a la misma hora' })
  })
export type CourseForm = z.output<typeof CourseForm>

/** A course as an assistant may quote it: on sale, with a seat, and not over. */
export const CourseQuote = z.object({
  name: z.string(),
  description: z.string(),
  pricePerSession: z.number().nullable(),
  totalPrice: z.number().nullable(),
  enrollmentFee: z.number().nullable(),
  sessions: z.number().int(),
  place: z.string(),
  location: z.string(),
  /** The ones to come, the next one first. */
  nextSessions: z.array(CourseSession),
  /** Null without a limit. */
  seatsLeft: z.number().int().nullable(),
  images: z.array(z.string()),
})
export type CourseQuote = z.output<typeof CourseQuote>
