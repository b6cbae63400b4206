import {
  type Course,
  type CourseForm,
  CourseSession,
  Recurrence,
} from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import { centsOrNull, pesosOrNull } from '../pesos.ts'
import { revisionOf } from '../row-revision.ts'
import { sessionsOf } from './sessions.ts'

export type StoredCourse = Awaited<ReturnType<Tx['prisma']['course']['findFirstOrThrow']>>
const Schedule = z.object({
  recurrence: Recurrence.nullable(),
  sessionDates: z.array(CourseSession),
})

export const toCourse = (row: StoredCourse): Course => {
  const { id, createdAt: _, seatsTaken, ...same } = row
  const { pricePerSessionCents, totalPriceCents, enrollmentFeeCents, ...rest } = same
  const { availableSlots, schedule: stored, ...fields } = rest
  const schedule = Schedule.parse(stored)
  return {
    ...fields,
    _id: id,
    pricePerSession: pesosOrNull(pricePerSessionCents),
    totalPrice: pesosOrNull(totalPriceCents),
    enrollmentFee: pesosOrNull(enrollmentFeeCents),
    recurrence: schedule.recurrence,
    schedules: { availableSlots, sessionDates: sessionsOf({ ...row, ...schedule }) },
    seatsTaken,
    revision: revisionOf({ ...same, schedule }),
  }
}

const columnsOf = (form: CourseForm) => {
  const { schedules, pricePerSession, totalPrice, enrollmentFee, recurrence, ...same } = form
  const sessionDates = recurrence === null ? schedules.sessionDates : []
  return {
    ...same,
    pricePerSessionCents: centsOrNull(pricePerSession),
    totalPriceCents: centsOrNull(totalPrice),
    enrollmentFeeCents: centsOrNull(enrollmentFee),
    availableSlots: schedules.availableSlots,
    schedule: { recurrence, sessionDates },
  }
}

/** Courses by name. */
export const findCourses = (
  db: Db | Tx,
  businessId: string,
  { includeArchived }: { includeArchived: boolean }
): Promise<StoredCourse[]> =>
  db.prisma.course.findMany({
    where: { businessId, ...(includeArchived ? {} : { archived: false }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

export const findCourse = (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredCourse | null> => db.prisma.course.findFirst({ where: { businessId, id } })

/** The course, locked against other changes and enrolments until the transaction ends. */
export const lockCourse = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredCourse | null> => {
  await sql(tx)`
    select id from catalog.course
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findCourse(tx, businessId, id)
}

type NewCourse = Pick<StoredCourse, 'businessId' | 'id' | 'createdAt'>

export const insertCourse = (tx: Tx, row: NewCourse, form: CourseForm): Promise<StoredCourse> =>
  tx.prisma.course.create({ data: { ...row, ...columnsOf(form) } })

export const updateCourse = (
  tx: Tx,
  { businessId, id }: Pick<StoredCourse, 'businessId' | 'id'>,
  form: CourseForm
): Promise<StoredCourse> =>
  tx.prisma.course.update({
    where: { businessId_id: { businessId, id } },
    data: columnsOf(form),
  })

/** The course that `form` would make of the row, to recognise a repeated edit. */
export const previewOf = (row: StoredCourse, form: CourseForm): Course =>
  toCourse({ ...row, ...columnsOf(form) })

export const setCourseArchived = (
  tx: Tx,
  { businessId, id }: Pick<StoredCourse, 'businessId' | 'id'>,
  archived: boolean
): Promise<StoredCourse> =>
  tx.prisma.course.update({ where: { businessId_id: { businessId, id } }, data: { archived } })

export const removeCourse = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await tx.prisma.courseWaitlistEntry.deleteMany({ where: { businessId, courseId: id } })
  await tx.prisma.course.delete({ where: { businessId_id: { businessId, id } } })
}

export const hasEnrollments = async (
  tx: Tx,
  businessId: string,
  courseId: string
): Promise<boolean> =>
  (await tx.prisma.enrollment.findFirst({
    where: { businessId, courseId },
    select: { id: true },
  })) !== null
