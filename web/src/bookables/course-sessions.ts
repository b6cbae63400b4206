import type { Course, CourseSession, Recurrence } from '@mostrador/contracts/catalog'
import { dateText } from '../ui/calendar.ts'

/** Sunday 0 to Saturday 6, in the order of a week that begins on Monday [ENR-02]. */
export const weekdayChoices = [
  { value: 1, short: 'Lun', label: 'Lunes' },
  { value: 2, short: 'Mar', label: 'Martes' },
  { value: 3, short: 'Mié', label: 'Miércoles' },
  { value: 4, short: 'Jue', label: 'Jueves' },
  { value: 5, short: 'Vie', label: 'Viernes' },
  { value: 6, short: 'Sáb', label: 'Sábado' },
  { value: 0, short: 'Dom', label: 'Domingo' },
] as const

export const unitOptions = [
  { value: 'days', label: 'Días' },
  { value: 'weeks', label: 'Semanas' },
  { value: 'months', label: 'Meses' },
] as const

/** 'mié 25 nov 2026, 17:00 a 18:30' */
export const sessionText = ({ date, startTime, endTime }: CourseSession): string =>
  `${dateText(date)}, ${startTime} a ${endTime}`

const intervalTexts = {
  days: ['Todos los días', 'días'],
  weeks: ['Cada semana', 'semanas'],
  months: ['Cada mes', 'meses'],
} as const

/** 'Cada 2 semanas, martes y jueves, 17:00 a 18:30' */
export const ruleText = (rule: Recurrence): string => {
  const { unit, interval, daysOfWeek, startTime, endTime } = rule
  const [single, several] = intervalTexts[unit]
  const days = weekdayChoices
    .filter(({ value }) => unit === 'weeks' && daysOfWeek.includes(value))
    .map(({ label }) => label.toLowerCase())
  const dayList = days.length === 0 ? [] : [new Intl.ListFormat('es-MX').format(days)]
  const start = interval === 1 ? single : `Cada ${interval} ${several}`
  return [start, ...dayList, `${startTime} a ${endTime}`].join(', ')
}

type Seats = Pick<Course, 'schedules' | 'seatsTaken'>
/** Null without a limit. */
export const seatsLeftOf = ({ schedules: { availableSlots }, seatsTaken }: Seats): number | null =>
  availableSlots === null ? null : availableSlots - seatsTaken

/** 'Sin lugares', 'Queda 1 lugar', 'Quedan 3 lugares', 'Sin límite de lugares' */
export const seatsText = (course: Seats): string => {
  const seatsLeft = seatsLeftOf(course)
  if (seatsLeft === null) return 'Sin límite de lugares'
  if (seatsLeft === 0) return 'Sin lugares'
  return seatsLeft === 1 ? 'Queda 1 lugar' : `Quedan ${seatsLeft} lugares`
}

/** Pesos of the whole course without its fee; null where no price was given. */
export const coursePriceOf = (
  course: Pick<Course, 'totalPrice' | 'pricePerSession' | 'sessions'>
): number | null => {
  const { totalPrice, pricePerSession, sessions } = course
  if (totalPrice !== null) return totalPrice
  return pricePerSession === null ? null : pricePerSession * sessions
}
