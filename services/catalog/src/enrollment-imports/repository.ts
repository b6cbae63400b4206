import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'
import type { StoredEnrollment } from '../enrollments/repository.ts'

type Pairs = {
  readonly businessId: string
  readonly courseIds: readonly string[]
  readonly clientIds: readonly string[]
  readonly now: Date
}
const pair = { courseId: true, clientId: true } as const

/** The clients that have a seat in these courses: enrolled, or held from a waitlist. */
export const findSeatHolders = async (tx: Tx, { businessId, courseIds, clientIds, now }: Pairs) => {
  const where = {
    businessId,
    courseId: { in: [...new Set(courseIds)] },
    clientId: { in: [...new Set(clientIds)] },
  }
  const enrolled = await tx.prisma.enrollment.findMany({
    where: { ...where, status: { not: 'cancelled' } },
    select: pair,
  })
  const heldEntries = await tx.prisma.courseWaitlistEntry.findMany({
    where: { ...where, offeredUntil: { gt: now } },
    select: pair,
  })
  return { enrolled, held: heldEntries }
}

/** Locks courses until the transaction ends, in one order, so that imports do not deadlock. */
export const lockCourses = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<void> => {
  await sql(tx)`select 1 from catalog.course
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for update`
}

const findByIds = (tx: Tx, businessId: string, ids: readonly string[]) =>
  tx.prisma.enrollment.findMany({ where: { businessId, id: { in: [...ids] } } })

/** Enrolments and their courses, locked until the transaction ends; the course first, as always. */
export const lockEnrollments = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<StoredEnrollment[]> => {
  const courseIds = (await findByIds(tx, businessId, ids)).map(({ courseId }) => courseId)
  await lockCourses(tx, businessId, courseIds)
  await sql(tx)`select 1 from catalog.enrollment
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for update`
  return findByIds(tx, businessId, ids)
}

/** The enrolments among these that have a money movement or a mark on a list of attendance. */
export const findUsed = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlySet<string>> => {
  const where = { businessId, enrollmentId: { in: [...ids] } }
  const select = { enrollmentId: true } as const
  const paid = await tx.prisma.moneyMovement.findMany({ where, select, distinct: ['enrollmentId'] })
  const attendances = await tx.prisma.courseAttendance.findMany({
    where,
    select,
    distinct: ['enrollmentId'],
  })
  return new Set([...paid, ...attendances].flatMap(row => row.enrollmentId ?? []))
}
