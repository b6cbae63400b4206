import type {
  Course,
  EnrollmentFilter,
  EnrollmentLine,
  EnrollmentPaymentStatus,
  EnrollmentStatus,
} from '@mostrador/contracts/catalog'
import { fold } from '@mostrador/kernel'

/** Pending and confirmed enrolments hold a seat [decision 13]. */
export const holdsSeat = (status: EnrollmentStatus): boolean => status !== 'cancelled'

type Charged = { readonly status: EnrollmentStatus; readonly totalCents: number }

/** What is owed and how far it is paid, from the sum of its money movements. Cents. */
export const paymentOf = (
  { status, totalCents }: Charged,
  paidCents: number
): { paymentStatus: EnrollmentPaymentStatus; remainingCents: number } => {
  const remainingCents = status === 'cancelled' ? 0 : Math.max(0, totalCents - paidCents)
  if (paidCents >= totalCents) return { paymentStatus: 'completed', remainingCents }
  return { paymentStatus: paidCents > 0 ? 'partial' : 'pending', remainingCents }
}

const isWithin = (value: number, from: number | undefined, to: number | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

const isSame = <Value>(filterValue: Value | undefined, value: Value): boolean =>
  filterValue === undefined || filterValue === value

const matchesTimes = (course: Course, { timeFrom, timeTo }: EnrollmentFilter): boolean =>
  (timeFrom === undefined && timeTo === undefined) ||
  course.schedules.sessionDates.some(
    ({ startTime }) =>
      (timeFrom === undefined || startTime >= timeFrom) &&
      (timeTo === undefined || startTime <= timeTo)
  )

/** Sunday 0, as in the rule of a course. */
const weekdayNumber = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek % 7

const matchesDays = (course: Course, daysOfWeek: string | undefined): boolean => {
  if (daysOfWeek === undefined) return true
  const weekdays = new Set(daysOfWeek.split(',').map(Number))
  return (
    course.recurrence?.unit === 'weeks' &&
    course.schedules.sessionDates.some(({ date }) => weekdays.has(weekdayNumber(date)))
  )
}

const seatsLeftOf = ({ schedules: { availableSlots }, seatsTaken }: Course): number =>
  availableSlots === null ? Number.POSITIVE_INFINITY : availableSlots - seatsTaken

const matchesCourse = (course: Course, filter: EnrollmentFilter): boolean => {
  const { courseType, place, availableSlots, recurrenceUnit } = filter
  return (
    isSame(courseType, course.recurrence === null ? 'dates' : 'recurrent') &&
    (place === undefined || fold(course.place).includes(fold(place.trim()))) &&
    (availableSlots === undefined || seatsLeftOf(course) >= availableSlots) &&
    course.archived === (filter.archived === 'true') &&
    isSame<string | undefined>(recurrenceUnit, course.recurrence?.unit) &&
    matchesDays(course, filter.daysOfWeek) &&
    matchesTimes(course, filter)
  )
}

/** Whether an enrolment of `course` passes the filter panel [ENR-01]. */
export const matches = (
  line: Omit<EnrollmentLine, 'clientName'>,
  course: Course,
  filter: Omit<EnrollmentFilter, 'clientId'>
): boolean =>
  isSame(filter.status, line.status) &&
  isSame(filter.paymentStatus, line.paymentStatus) &&
  isSame(filter.courseId, line.courseId) &&
  isWithin(line.totalPaid, filter.amountFrom, filter.amountTo) &&
  isWithin(line.coursePrice + line.enrollmentFee, filter.priceFrom, filter.priceTo) &&
  matchesCourse(course, filter)
