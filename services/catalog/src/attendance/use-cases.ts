import type { AttendanceLine } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import type { CatalogContext, Db, Tx, UseCase } from '../context.ts'
import { findCourse, lockCourse, type StoredCourse, toCourse } from '../courses/repository.ts'
import { namesOfClients } from '../crm-clients.ts'
import { findSeated, type StoredEnrollment } from '../enrollments/repository.ts'
import { findMarks, saveMarks, type SessionRef } from './repository.ts'

type Names = ReadonlyMap<string, string>

/**
 * Who is enrolled and who came. What was marked stays readable after the dates of the course
 * change: a session that is no longer there has its marks, or none. Refuses `course_not_found`.
 */
export const listAttendance: UseCase<SessionRef, AttendanceLine[]> = ctx => async session => {
  const { businessId, courseId } = session
  if ((await findCourse(ctx.db, businessId, courseId)) === null)
    throw new Refusal('course_not_found')
  const seated = await findSeated(ctx.db, businessId, courseId)
  return linesOf(ctx.db, session, seated, await namesFor(ctx, businessId, seated))
}

type Marks = SessionRef & {
  readonly marks: readonly { readonly enrollmentId: string; readonly present: boolean | null }[]
}

/**
 * Records who came to a session. Refuses as the list, `course_session_unknown`, and
 * `enrollment_not_found` for a client who has no seat in the course.
 */
export const markAttendance: UseCase<Marks, AttendanceLine[]> =
  ctx =>
  async ({ marks, ...session }) => {
    const { businessId, courseId } = session
    const names = await namesFor(ctx, businessId, await findSeated(ctx.db, businessId, courseId))
    return ctx.db.transaction(async tx => {
      mustHaveSession(await lockCourse(tx, businessId, courseId), session)
      const seated = await findSeated(tx, businessId, courseId)
      const seatedIds = new Set(seated.map(({ id }) => id))
      if (!marks.every(({ enrollmentId }) => seatedIds.has(enrollmentId)))
        throw new Refusal('enrollment_not_found')
      const latest = new Map(marks.map(mark => [mark.enrollmentId, mark]))
      await saveMarks(tx, session, [...latest.values()], ctx.clock.now())
      await tx.publish('attendance.changed', { key: courseId, data: { courseId } })
      return linesOf(tx, session, seated, names)
    })
  }

const mustHaveSession = (course: StoredCourse | null, { date, startTime }: SessionRef): void => {
  if (course === null) throw new Refusal('course_not_found')
  const { sessionDates } = toCourse(course).schedules
  if (!sessionDates.some(session => session.date === date && session.startTime === startTime))
    throw new Refusal('course_session_unknown')
}

const namesFor = (
  ctx: CatalogContext,
  businessId: string,
  seated: readonly StoredEnrollment[]
): Promise<Names> =>
  namesOfClients(
    ctx,
    businessId,
    seated.map(({ clientId }) => clientId)
  )

const linesOf = async (
  db: Db | Tx,
  session: SessionRef,
  seated: readonly StoredEnrollment[],
  names: Names
): Promise<AttendanceLine[]> => {
  const marks = await findMarks(db, session)
  return seated.map(({ id, clientId, folio }) => ({
    enrollmentId: id,
    clientId,
    clientName: names.get(clientId) ?? '',
    order: folio,
    present: marks.get(id) ?? null,
  }))
}
