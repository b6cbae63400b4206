import type { Course, CourseForm } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { isDeepStrictEqual } from 'node:util'
import type { Tx, UseCase } from '../context.ts'
import { refuseUnsafeLinks } from '../offering-links.ts'
import { findUsedElsewhere } from '../offerings/uses-elsewhere-client.ts'
import { refuseOverLimit } from '../offering-limit-repository.ts'
import { offerFreeSeats } from '../waitlist/offer-use-cases.ts'
import {
  findCourse,
  findCourses,
  hasEnrollments,
  insertCourse,
  lockCourse,
  removeCourse,
  setCourseArchived,
  type StoredCourse,
  toCourse,
  updateCourse,
  previewOf,
} from './repository.ts'

type CourseRef = { readonly businessId: string; readonly id: string }

/** Courses by name. */
export const listCourses: UseCase<
  { readonly businessId: string; readonly includeArchived: boolean },
  Course[]
> =
  ctx =>
  async ({ businessId, includeArchived }) =>
    (await findCourses(ctx.db, businessId, { includeArchived })).map(toCourse)

/** Registers a course [CRS2-07]. Refuses `offering_limit`, `offering_link_not_https`. */
export const createCourse: UseCase<
  { readonly businessId: string; readonly form: CourseForm },
  Course
> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      refuseUnsafeLinks(form)
      await refuseOverLimit(tx, businessId, 'course')
      const id = ctx.ids()
      const row = await insertCourse(tx, { businessId, id, createdAt: ctx.clock.now() }, form)
      await publishChanged(tx, id)
      return toCourse(row)
    })

type Edit = CourseRef & { readonly form: CourseForm; readonly revision: string | undefined }

/**
 * Edits a course [CRS2-07]; free seats are offered to the waitlist. Refuses `course_changed` when
 * `revision` is not that of the row, `offering_link_not_https`, and `course_seats_taken` for fewer
 * seats than are taken.
 */
export const editCourse: UseCase<Edit, Course> =
  ctx =>
  ({ businessId, id, form, revision }) =>
    ctx.db.transaction(async tx => {
      const before = orNotFound(await lockCourse(tx, businessId, id))
      refuseStale(before, form, revision)
      refuseUnsafeLinks(form, before)
      const seats = form.schedules.availableSlots
      if (seats !== null && seats < before.seatsTaken)
        throw new Refusal('course_seats_taken', { seatsTaken: before.seatsTaken })
      await updateCourse(tx, { businessId, id }, form)
      await offerFreeSeats(ctx, tx, { businessId, courseId: id })
      await publishChanged(tx, id)
      return toCourse(orNotFound(await findCourse(tx, businessId, id)))
    })

const refuseStale = (row: StoredCourse, form: CourseForm, revision: string | undefined): void => {
  const current = toCourse(row)
  if (revision === undefined || revision === current.revision) return
  // A repeated edit is not a conflict.
  if (isDeepStrictEqual(previewOf(row, form), current)) return
  throw new Refusal('course_changed', { current })
}

/** Archives a course or brings it back [G2-07]. Refuses `course_not_found`, `offering_limit`. */
export const archiveCourse: UseCase<CourseRef & { readonly archived: boolean }, Course> =
  ctx =>
  ({ businessId, id, archived }) =>
    ctx.db.transaction(async tx => {
      const before = orNotFound(await lockCourse(tx, businessId, id))
      if (before.archived && !archived) await refuseOverLimit(tx, businessId, 'course')
      await setCourseArchived(tx, { businessId, id }, archived)
      await offerFreeSeats(ctx, tx, { businessId, courseId: id })
      await publishChanged(tx, id)
      return toCourse(orNotFound(await findCourse(tx, businessId, id)))
    })

/**
 * Deletes a course, or archives one that somebody enrolled in or is interested in [G1-03]. Refuses
 * `course_not_found`, and `unavailable` while crm does not answer.
 */
export const deleteCourse: UseCase<CourseRef, { _id: string; archived: boolean }> =
  ctx =>
  async ({ businessId, id }) => {
    orNotFound(await findCourse(ctx.db, businessId, id))
    const used = await findUsedElsewhere(ctx, { businessId, kind: 'courses', ids: [id] })
    return ctx.db.transaction(async tx => {
      orNotFound(await lockCourse(tx, businessId, id))
      const archived = used.has(id) || (await hasEnrollments(tx, businessId, id))
      if (archived) await setCourseArchived(tx, { businessId, id }, true)
      else await removeCourse(tx, businessId, id)
      await publishChanged(tx, id)
      return { _id: id, archived }
    })
  }

const orNotFound = (row: StoredCourse | null): StoredCourse => {
  if (row === null) throw new Refusal('course_not_found')
  return row
}

const publishChanged = (tx: Tx, courseId: string): Promise<void> =>
  tx.publish('course.changed', { key: courseId, data: { courseId } })
