import { centsOf, localDateOf } from '@mostrador/kernel'
import type { ImportKind, RowToRemove } from '@mostrador/platform'
import { zoneOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { findCourses, type StoredCourse } from '../courses/repository.ts'
import { holdsSeat } from '../enrollments/enrollment.ts'
import { publishChanged } from '../enrollments/payments-use-cases.ts'
import { removeEnrollment, type StoredEnrollment, toEnrollment } from '../enrollments/repository.ts'
import { freeSeat } from '../enrollments/seats-repository.ts'
import { offerFreeSeats } from '../waitlist/offer-use-cases.ts'
import { findUsed, lockEnrollments } from './repository.ts'
import { detailsOf } from './row-use-cases.ts'

type Kind = ImportKind<'catalog'>

/** Whether the enrolment is as its row made it. `createdOn` is the day for a row without a date. */
const isAsImported = (
  enrollment: StoredEnrollment,
  { values }: RowToRemove,
  { course, createdOn }: { readonly course: StoredCourse; readonly createdOn: string }
): boolean => {
  const details = detailsOf(values)
  const now = toEnrollment(enrollment, 0)
  const feeCents =
    details.enrollmentFee === undefined
      ? (course.enrollmentFeeCents ?? 0)
      : centsOf(details.enrollmentFee)
  return (
    now.status === details.status &&
    now.paymentMethod === details.paymentMethod &&
    now.notes === details.notes &&
    now.enrollmentDate === (details.enrollmentDate ?? createdOn) &&
    enrollment.enrollmentFeeCents === feeCents
  )
}

/**
 * Removes enrolments that are as they were imported and frees their seats; returns their ids. One
 * that was paid, edited or marked on a list since stays.
 */
export const removeEnrollments = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, rows }: Parameters<Kind['remove']>[1]
): Promise<readonly string[]> => {
  const ids = rows.map(({ createdId }) => createdId)
  const stored = new Map((await lockEnrollments(tx, businessId, ids)).map(row => [row.id, row]))
  const used = await findUsed(tx, businessId, ids)
  const courses = await findCourses(tx, businessId, { includeArchived: true })
  const courseById = new Map(courses.map(course => [course.id, course]))
  const zone = await zoneOf(ctx, businessId)
  const removed: StoredEnrollment[] = []
  for (const row of rows) {
    const enrollment = stored.get(row.createdId)
    const course = courseById.get(enrollment?.courseId ?? '')
    if (enrollment === undefined || course === undefined || used.has(row.createdId)) continue
    const createdOn = localDateOf(enrollment.createdAt, zone)
    if (isAsImported(enrollment, row, { course, createdOn })) removed.push(enrollment)
  }
  await removeAll(ctx, tx, businessId, removed)
  return removed.map(({ id }) => id)
}

const removeAll = async (
  ctx: CatalogContext,
  tx: Tx,
  businessId: string,
  enrollments: readonly StoredEnrollment[]
): Promise<void> => {
  for (const enrollment of enrollments) {
    await removeEnrollment(tx, enrollment)
    // A file may name who had canceled: they held no seat.
    if (holdsSeat(toEnrollment(enrollment, 0).status)) await freeSeat(tx, enrollment)
    await publishChanged(tx, enrollment)
  }
  for (const courseId of new Set(enrollments.map(row => row.courseId)))
    await offerFreeSeats(ctx, tx, { businessId, courseId })
}
