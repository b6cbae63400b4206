import {
  type Course,
  CourseForm,
  type CourseSession,
  type RecurrenceUnit,
} from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import type { z } from 'zod'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { sessionText } from '../../bookables/course-sessions.ts'
import { typedOfPesos } from '../../bookables/typed-pesos.ts'
import { lengthText } from '../../ui/count.ts'

/** The values of the form of a course while it is filled in. */
export type CourseValues = {
  readonly name: string
  readonly description: string
  readonly sessions: string
  readonly pricePerSession: string
  readonly totalPrice: string
  readonly enrollmentFee: string
  /** Empty without a limit. */
  readonly availableSlots: string
  readonly place: string
  readonly location: string
  readonly isRecurrent: boolean
  readonly unit: RecurrenceUnit
  readonly interval: string
  readonly daysOfWeek: readonly number[]
  readonly startDate: string
  readonly startTime: string
  readonly endTime: string
  readonly sessionDates: readonly CourseSession[]
  readonly customId: string
  readonly images: readonly string[]
  readonly resources: readonly string[]
}

export const labels = {
  name: 'Nombre',
  description: 'Descripción',
  sessions: 'Sesiones',
  pricePerSession: 'Precio por sesión (opcional)',
  totalPrice: 'Precio total (opcional)',
  enrollmentFee: 'Inscripción (opcional)',
  availableSlots: 'Lugares (opcional)',
  place: 'Lugar',
  location: 'Enlace del mapa (opcional)',
  interval: 'Se repite cada',
  customId: 'Identificador (opcional)',
} as const
export type TextFieldName = keyof typeof labels

const yesNo = (isTrue: boolean): string => (isTrue ? 'sí' : 'no')
const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const text = (label: string) => ({ label, format: String })
const fields: FormFields<CourseValues> = {
  name: text(labels.name),
  description: text(labels.description),
  sessions: text(labels.sessions),
  pricePerSession: text('Precio por sesión'),
  totalPrice: text('Precio total'),
  enrollmentFee: text('Inscripción'),
  availableSlots: text('Lugares'),
  place: text(labels.place),
  location: text('Enlace del mapa'),
  isRecurrent: { label: 'Se repite', format: yesNo },
  unit: text('Se repite por'),
  interval: text(labels.interval),
  daysOfWeek: { label: 'Días', isSame: isSameJson, format: lengthText },
  startDate: text('Primer día'),
  startTime: text('Empieza'),
  endTime: text('Termina'),
  sessionDates: {
    label: 'Fechas',
    isSame: isSameJson,
    format: dates => dates.map(sessionText).join('; '),
  },
  customId: text('Identificador'),
  images: { label: 'Fotos', isSame: isSameSet, format: lengthText },
  resources: { label: 'Recursos', isSame: isSameSet, format: lengthText },
}

export const blankValues: CourseValues = {
  name: '',
  description: '',
  sessions: '',
  pricePerSession: '',
  totalPrice: '',
  enrollmentFee: '',
  availableSlots: '',
  place: '',
  location: '',
  isRecurrent: true,
  unit: 'weeks',
  interval: '1',
  daysOfWeek: [],
  startDate: '',
  startTime: '10:00',
  endTime: '11:00',
  sessionDates: [],
  customId: '',
  images: [],
  resources: [],
}

export const courseForm: RecordForm<Course, CourseValues> = {
  kind: 'course',
  fields,
  valuesOf: course => {
    const { recurrence, schedules } = course
    const { unit, interval, daysOfWeek, startDate, startTime, endTime } = recurrence ?? blankValues
    return {
      name: course.name,
      description: course.description,
      sessions: String(course.sessions),
      pricePerSession: typedOfPesos(course.pricePerSession),
      totalPrice: typedOfPesos(course.totalPrice),
      enrollmentFee: typedOfPesos(course.enrollmentFee),
      availableSlots: schedules.availableSlots === null ? '' : String(schedules.availableSlots),
      place: course.place,
      location: course.location,
      isRecurrent: recurrence !== null,
      unit,
      daysOfWeek,
      startDate,
      startTime,
      endTime,
      interval: String(interval),
      sessionDates: recurrence === null ? schedules.sessionDates : [],
      customId: course.customId,
      images: course.images,
      resources: course.resources,
    }
  },
}

const numberOf = (typed: string): number => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN)

/** A rule without a first day says nothing yet: the dates of the course are open. */
const recurrenceOf = (values: CourseValues): z.input<typeof CourseForm>['recurrence'] => {
  const { isRecurrent, unit, daysOfWeek, startDate, startTime, endTime } = values
  if (!isRecurrent || startDate === '') return null
  return {
    unit,
    startDate,
    startTime,
    endTime,
    interval: numberOf(values.interval),
    daysOfWeek: unit === 'weeks' ? [...daysOfWeek] : [],
  }
}

/** The course as it is sent. */
export const bodyOf = (values: CourseValues): z.input<typeof CourseForm> => ({
  customId: values.customId.trim(),
  name: values.name,
  description: values.description,
  sessions: numberOf(values.sessions),
  pricePerSession: pesosOfText(values.pricePerSession),
  totalPrice: pesosOfText(values.totalPrice),
  enrollmentFee: pesosOfText(values.enrollmentFee),
  place: values.place,
  location: values.location,
  recurrence: recurrenceOf(values),
  schedules: {
    availableSlots: values.availableSlots.trim() === '' ? null : numberOf(values.availableSlots),
    sessionDates: values.isRecurrent ? [] : [...values.sessionDates],
  },
  images: [...values.images],
  resources: [...values.resources],
})

/** Texts by field: 'name', 'endTime', 'sessionDates', 'sessionDates.0.endTime'. */
export type CourseErrors = Readonly<Record<string, string>>

const firstDayText = 'Elige el primer día: sin él no hay fechas'

/** What is wrong with the form [CRS2-03 to CRS2-06]. */
export const errorsOf = (values: CourseValues): CourseErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of CourseForm.safeParse(bodyOf(values)).error?.issues ?? []) {
    const field = path.join('.').replace(/^(recurrence|schedules)\./, '')
    errors[field] ??= message
  }
  const { isRecurrent, unit, daysOfWeek, startDate } = values
  // The days would be dropped silently.
  if (isRecurrent && unit === 'weeks' && daysOfWeek.length > 0 && startDate === '')
    errors['startDate'] = firstDayText
  return errors
}
