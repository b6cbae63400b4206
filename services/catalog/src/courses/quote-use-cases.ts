import type { Course, CourseQuote } from '@mostrador/contracts/catalog'
import { todayOf } from '../business-zone.ts'
import type { UseCase } from '../context.ts'
import { bestMatches } from '../products/best-matches.ts'
import { findCourses, toCourse } from './repository.ts'
import { isOver, sessionsFrom } from './sessions.ts'

type QuoteQuery = { readonly businessId: string; readonly search: string; readonly limit: number }
const MAX_DATES = 10

const seatsLeftOf = ({ schedules: { availableSlots }, seatsTaken }: Course): number | null =>
  availableSlots === null ? null : availableSlots - seatsTaken

/** Courses on sale that answer a search of an assistant: with a seat, and not over. */
export const quoteCourses: UseCase<QuoteQuery, CourseQuote[]> =
  ctx =>
  async ({ businessId, search, limit }) => {
    const rows = await findCourses(ctx.db, businessId, { includeArchived: false })
    if (rows.length === 0) return []
    const today = await todayOf(ctx, businessId)
    const open = rows
      .map(toCourse)
      .filter(course => seatsLeftOf(course) !== 0 && !isOver(course.schedules.sessionDates, today))
    return bestMatches(open, search, ({ place }) => place)
      .slice(0, limit)
      .map(course => quoteOf(course, today))
  }

const quoteOf = (course: Course, today: string): CourseQuote => {
  const { name, description, pricePerSession, totalPrice, enrollmentFee } = course
  const { sessions, place, location, images } = course
  return {
    name,
    description,
    pricePerSession,
    totalPrice,
    enrollmentFee,
    sessions,
    place,
    location,
    images,
    nextSessions: sessionsFrom(course.schedules.sessionDates, today).slice(0, MAX_DATES),
    seatsLeft: seatsLeftOf(course),
  }
}
