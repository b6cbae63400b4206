import type { Enrollment, EnrollmentFilter } from '@mostrador/contracts/catalog'
import { sql, sqlStateOf } from '@mostrador/db/raw'
import { pesosOf, Refusal } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'
import { revisionOf } from '../row-revision.ts'
import { paymentOf } from './enrollment.ts'

export type StoredEnrollment = Awaited<ReturnType<Tx['prisma']['enrollment']['findFirstOrThrow']>>
type Ref = Pick<StoredEnrollment, 'businessId' | 'id'>
const UNIQUE_VIOLATION = '23505'
/** Rows of one list. */
export const MAX_ENROLLMENTS = 2_000

export const toEnrollment = (row: StoredEnrollment, paidCents: number): Enrollment => {
  const { businessId, courseId, clientId, notes } = row
  // Held by constraints of the table.
  const status = row.status as Enrollment['status']
  const paymentMethod = row.paymentMethod as Enrollment['paymentMethod']
  const totalCents = row.priceCents + row.enrollmentFeeCents
  const { paymentStatus, remainingCents } = paymentOf({ status, totalCents }, paidCents)
  return {
    _id: row.id,
    businessId,
    courseId,
    clientId,
    notes,
    status,
    paymentMethod,
    paymentStatus,
    enrollmentDate: row.enrollmentDate.toISOString().slice(0, 'YYYY-MM-DD'.length),
    enrollmentFee: pesosOf(row.enrollmentFeeCents),
    coursePrice: pesosOf(row.priceCents),
    totalPaid: pesosOf(paidCents),
    remainingBalance: pesosOf(remainingCents),
    order: row.folio,
    createdAt: row.createdAt.toISOString(),
    revision: revisionOf(row),
  }
}

/** The newest of a business that a filter may let through. */
export const findEnrollments = (
  db: Db | Tx,
  businessId: string,
  {
    courseId,
    clientIds,
    status,
  }: Partial<Pick<EnrollmentFilter, 'courseId' | 'status'>> & {
    readonly clientIds?: readonly string[] | undefined
  }
): Promise<StoredEnrollment[]> =>
  db.prisma.enrollment.findMany({
    where: {
      businessId,
      ...(courseId === undefined ? {} : { courseId }),
      ...(clientIds === undefined ? {} : { clientId: { in: [...clientIds] } }),
      ...(status === undefined ? {} : { status }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_ENROLLMENTS,
  })

export const findEnrollment = (
  db: Db | Tx,
  { businessId, id }: Ref
): Promise<StoredEnrollment | null> => db.prisma.enrollment.findFirst({ where: { businessId, id } })

/** The enrolment, locked: it is not deleted while it is paid, nor paid while it is deleted. */
export const lockEnrollment = async (tx: Tx, ref: Ref): Promise<StoredEnrollment | null> => {
  await sql(tx)`select 1 from catalog.enrollment
    where business_id = ${ref.businessId}::uuid and id = ${ref.id}::uuid for update`
  return findEnrollment(tx, ref)
}

/** The ones of a course that hold a seat. */
export const findSeated = (
  db: Db | Tx,
  businessId: string,
  courseId: string
): Promise<StoredEnrollment[]> =>
  db.prisma.enrollment.findMany({
    where: { businessId, courseId, status: { not: 'cancelled' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_ENROLLMENTS,
  })

export const isEnrolled = async (
  db: Db | Tx,
  businessId: string,
  party: { readonly courseId: string; readonly clientId: string }
): Promise<boolean> =>
  (await db.prisma.enrollment.findFirst({
    where: { businessId, ...party, status: { not: 'cancelled' } },
    select: { id: true },
  })) !== null

/** A new enrolment; a fee of null means the fee of the course. */
export type NewEnrollment = Omit<StoredEnrollment, 'priceCents' | 'enrollmentFeeCents'> & {
  readonly enrollmentFeeCents: number | null
}

/**
 * Inserts an enrolment at the price of its course. With `seat: 'take'` the same statement takes a
 * seat: of a crowd as many get in as there are seats. False where there is no such open course, or
 * no seat.
 */
export const insertEnrollment = async (
  tx: Tx,
  row: NewEnrollment,
  { seat }: { readonly seat: 'take' | 'none' }
): Promise<boolean> => {
  const takes = seat === 'take' ? 1 : 0
  const inserted = await sql<{ id: string }>(tx)`
    with course as (
      update catalog.course set seats_taken = seats_taken + ${takes}::int
      where business_id = ${row.businessId}::uuid and id = ${row.courseId}::uuid and not archived
        and (${takes}::int = 0 or available_slots is null or seats_taken < available_slots)
      returning coalesce(total_price_cents, price_per_session_cents * sessions, 0) as price,
        coalesce(enrollment_fee_cents, 0) as fee)
    insert into catalog.enrollment (business_id, id, course_id, client_id, enrollment_date, status,
      payment_method, enrollment_fee_cents, price_cents, notes, folio, created_at)
    select ${row.businessId}::uuid, ${row.id}::uuid, ${row.courseId}::uuid, ${row.clientId}::uuid,
      ${row.enrollmentDate.toISOString().slice(0, 'YYYY-MM-DD'.length)}::date, ${row.status},
      ${row.paymentMethod}, coalesce(${row.enrollmentFeeCents}::int, fee), price, ${row.notes},
      ${row.folio}, ${row.createdAt.toISOString()}::timestamptz
    from course returning id`
  return inserted.length > 0
}

export const updateEnrollment = (
  tx: Tx,
  { businessId, id }: Ref,
  data: Partial<StoredEnrollment>
): Promise<StoredEnrollment> =>
  tx.prisma.enrollment.update({ where: { businessId_id: { businessId, id } }, data })

export const removeEnrollment = async (tx: Tx, { businessId, id }: Ref): Promise<void> => {
  await tx.prisma.courseAttendance.deleteMany({ where: { businessId, enrollmentId: id } })
  await tx.prisma.enrollment.delete({ where: { businessId_id: { businessId, id } } })
}

/** Two that enrol one client at once: the later is refused with `enrollment_exists`. */
export const mapEnrolledTwice = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new Refusal('enrollment_exists')
    throw error
  }
}
