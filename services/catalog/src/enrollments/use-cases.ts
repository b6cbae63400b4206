import type { Enrollment, EnrollmentForm } from '@mostrador/contracts/catalog'
import { centsOf, newFolio, Refusal } from '@mostrador/kernel'
import { refuseFarDay, todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { findCourse, lockCourse } from '../courses/repository.ts'
import { isClient, refuseErased } from '../crm-clients.ts'
import { offerFreeSeats } from '../waitlist/offer-use-cases.ts'
import { findEntryOf, isHeld, removeEntry } from '../waitlist/repository.ts'
import { holdsSeat } from './enrollment.ts'
import { paidByEnrollment } from './payments-repository.ts'
import { publishChanged } from './payments-use-cases.ts'
import {
  findEnrollment,
  insertEnrollment,
  isEnrolled,
  lockEnrollment,
  mapEnrolledTwice,
  type NewEnrollment,
  removeEnrollment,
  type StoredEnrollment,
  toEnrollment,
  updateEnrollment,
} from './repository.ts'
import { type CourseRef, freeSeat, takeSeat } from './seats-repository.ts'

type EnrollmentRef = { readonly businessId: string; readonly id: string }
type Enrol = { readonly businessId: string; readonly form: EnrollmentForm }

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/**
 * Enrols a client at the price of the day [ENR2-06]. One who has a seat held from the waitlist gets
 * that one. Refuses `enrollment_party_not_found`, `client_to_be_erased`, `course_archived`,
 * `course_full`, `enrollment_exists`, `date_too_far`.
 */
export const createEnrollment: UseCase<Enrol, Enrollment> =
  ctx =>
  async ({ businessId, form }) => {
    const { courseId, clientId } = form
    if (!(await isClient(ctx, businessId, clientId)))
      throw new Refusal('enrollment_party_not_found')
    await refuseErased(ctx, businessId, clientId)
    await refuseFarDay(ctx, businessId, form.enrollmentDate)
    const today = form.enrollmentDate ?? (await todayOf(ctx, businessId))
    const row = newEnrollment(ctx, { businessId, form, today })
    return mapEnrolledTwice(() =>
      ctx.db.transaction(async tx => {
        if (holdsSeat(form.status) && (await isEnrolled(tx, businessId, { courseId, clientId })))
          throw new Refusal('enrollment_exists')
        await insertWithSeat(ctx, tx, row)
        return publishAndRead(tx, row)
      })
    )
  }

type NewForm = Enrol & { readonly today: string }

/** A new enrolment; `today` is its date unless the form has one. */
export const newEnrollment = (
  { ids, clock }: Pick<CatalogContext, 'ids' | 'clock'>,
  { businessId, form, today }: NewForm
): NewEnrollment => ({
  businessId,
  courseId: form.courseId,
  clientId: form.clientId,
  status: form.status,
  notes: form.notes,
  paymentMethod: form.paymentMethod,
  id: ids(),
  enrollmentDate: dateOf(form.enrollmentDate ?? today),
  enrollmentFeeCents: form.enrollmentFee === undefined ? null : centsOf(form.enrollmentFee),
  folio: newFolio(),
  createdAt: clock.now(),
})

/**
 * Inserts the row with a seat of the course, or with the one that is held for its client. Refuses
 * `course_archived`, `course_full`.
 */
export const insertWithSeat = async (
  ctx: Pick<CatalogContext, 'clock'>,
  tx: Tx,
  row: NewEnrollment
): Promise<void> => {
  const wantsSeat = row.status !== 'cancelled'
  const waiting = wantsSeat ? await findEntryOf(tx, row) : null
  const hasHeldSeat = waiting !== null && isHeld(waiting, ctx.clock.now())
  if (waiting !== null && hasHeldSeat) await removeEntry(tx, waiting)
  const seat = wantsSeat && !hasHeldSeat ? 'take' : 'none'
  if (!(await insertEnrollment(tx, row, { seat }))) await refuseSeat(tx, row)
  if (waiting !== null && !hasHeldSeat) await removeEntry(tx, waiting)
}

/** Throws the refusal that explains why there was no seat. */
const refuseSeat = async (tx: Tx, { businessId, courseId }: CourseRef): Promise<never> => {
  const course = await findCourse(tx, businessId, courseId)
  if (course === null) throw new Refusal('enrollment_party_not_found')
  throw new Refusal(course.archived ? 'course_archived' : 'course_full')
}

type Edit = EnrollmentRef & { readonly form: EnrollmentForm; readonly revision: string | undefined }

/**
 * Edits an enrolment; any change of status is allowed, as far as there is a seat [ENR2-04].
 * Refuses `enrollment_changed`, `date_too_far`, `enrollment_fixed` for another course or client,
 * `course_full`.
 */
export const editEnrollment: UseCase<Edit, Enrollment> =
  ctx =>
  async ({ form, revision, ...ref }) => {
    await refuseFarDay(ctx, ref.businessId, form.enrollmentDate)
    return mapEnrolledTwice(() =>
      ctx.db.transaction(async tx => {
        const before = await lockedWithCourse(tx, ref)
        if (form.courseId !== before.courseId || form.clientId !== before.clientId)
          throw new Refusal('enrollment_fixed')
        const fields = fieldsOf(form)
        await refuseStale(tx, before, { ...before, ...fields }, revision)
        await moveSeat(ctx, tx, before, form.status)
        await updateEnrollment(tx, ref, fields)
        return publishAndRead(tx, before)
      })
    )
  }

const fieldsOf = (form: EnrollmentForm): Partial<StoredEnrollment> => ({
  status: form.status,
  notes: form.notes,
  paymentMethod: form.paymentMethod,
  ...(form.enrollmentDate === undefined ? {} : { enrollmentDate: dateOf(form.enrollmentDate) }),
  ...(form.enrollmentFee === undefined ? {} : { enrollmentFeeCents: centsOf(form.enrollmentFee) }),
})

const refuseStale = async (
  tx: Tx,
  row: StoredEnrollment,
  next: StoredEnrollment,
  revision: string | undefined
): Promise<void> => {
  const current = toEnrollment(row, await paidFor(tx, row))
  if (revision === undefined || revision === current.revision) return
  // A repeated edit is not a conflict.
  if (toEnrollment(next, 0).revision === current.revision) return
  throw new Refusal('enrollment_changed', { current })
}

/** Takes or frees the seat that a change of status needs or leaves; a free one is offered on. */
const moveSeat = async (
  ctx: CatalogContext,
  tx: Tx,
  before: StoredEnrollment,
  status: Enrollment['status']
): Promise<void> => {
  const heldSeatBefore = before.status !== 'cancelled'
  if (heldSeatBefore === holdsSeat(status)) return
  if (!heldSeatBefore && !(await takeSeat(tx, before))) return refuseSeat(tx, before)
  if (!heldSeatBefore) return
  await freeSeat(tx, before)
  await offerFreeSeats(ctx, tx, before)
}

/**
 * Removes an enrolment and frees its seat [ENR2-07]. Refuses `enrollment_not_found`, and
 * `enrollment_paid` while its movements add up to money.
 */
export const deleteEnrollment: UseCase<EnrollmentRef, { _id: string }> =
  ctx =>
  ({ ...ref }) =>
    ctx.db.transaction(async tx => {
      const before = await lockedWithCourse(tx, ref)
      await lockEnrollment(tx, ref)
      if ((await paidFor(tx, before)) !== 0) throw new Refusal('enrollment_paid')
      await removeEnrollment(tx, ref)
      await moveSeat(ctx, tx, before, 'cancelled')
      await publishChanged(tx, before)
      return { _id: ref.id }
    })

/** The enrolment as it is once its course is locked: seats of a course change one by one. */
const lockedWithCourse = async (tx: Tx, ref: EnrollmentRef): Promise<StoredEnrollment> => {
  const unlocked = await findEnrollment(tx, ref)
  if (unlocked !== null) await lockCourse(tx, ref.businessId, unlocked.courseId)
  const row = await findEnrollment(tx, ref)
  if (row === null) throw new Refusal('enrollment_not_found')
  return row
}

const paidFor = async (tx: Tx, { businessId, id }: EnrollmentRef): Promise<number> =>
  (await paidByEnrollment(tx, businessId, [id])).get(id) ?? 0

/** Publishes that it changed; returns the row as it now is. */
export const publishAndRead = async (tx: Tx, ref: EnrollmentRef): Promise<Enrollment> => {
  const row = await findEnrollment(tx, { businessId: ref.businessId, id: ref.id })
  if (row === null) throw new Refusal('enrollment_not_found')
  await publishChanged(tx, row)
  return toEnrollment(row, await paidFor(tx, row))
}
