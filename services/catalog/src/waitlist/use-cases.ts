import type { Enrollment, WaitlistEntry } from '@mostrador/contracts/catalog'
import { newFolio, Refusal } from '@mostrador/kernel'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { findCourse, lockCourse, type StoredCourse } from '../courses/repository.ts'
import { isClient, namesOfClients, refuseErased } from '../crm-clients.ts'
import { insertEnrollment, isEnrolled, mapEnrolledTwice } from '../enrollments/repository.ts'
import { type CourseRef, freeSeat } from '../enrollments/seats-repository.ts'
import { publishAndRead } from '../enrollments/use-cases.ts'
import { offerFreeSeats } from './offer-use-cases.ts'
import {
  findEntries,
  findEntry,
  findEntryOf,
  insertEntry,
  isHeld,
  MAX_WAITING,
  removeEntry,
  type StoredEntry,
  toEntry,
} from './repository.ts'

type EntryRef = { readonly businessId: string; readonly id: string }

/** The waitlist of a course. Refuses `course_not_found`. */
export const listWaitlist: UseCase<CourseRef, WaitlistEntry[]> = ctx => async ref => {
  orNotFound(await findCourse(ctx.db, ref.businessId, ref.courseId))
  const rows = await findEntries(ctx.db, ref)
  const clientIds = rows.map(({ clientId }) => clientId)
  const names = await namesOfClients(ctx, ref.businessId, clientIds)
  return rows.map(row => toEntry(row, names.get(row.clientId) ?? ''))
}

type Join = CourseRef & { readonly clientId: string }

/**
 * Puts a client last on the list of a full course. Refuses `course_has_seats`, `already_waiting`,
 * `enrollment_exists`, `course_archived`, `waitlist_full`, `enrollment_party_not_found`,
 * `client_to_be_erased`.
 */
export const joinWaitlist: UseCase<Join, WaitlistEntry> = ctx => async input => {
  const { businessId, courseId, clientId } = input
  if (!(await isClient(ctx, businessId, clientId))) throw new Refusal('enrollment_party_not_found')
  await refuseErased(ctx, businessId, clientId)
  const names = await namesOfClients(ctx, businessId, [clientId])
  return ctx.db.transaction(async tx => {
    const course = orNotFound(await lockCourse(tx, businessId, courseId))
    await refuseWaiting(tx, course, clientId)
    const row = await insertEntry(tx, {
      businessId,
      courseId,
      clientId,
      id: ctx.ids(),
      offeredUntil: null,
      createdAt: ctx.clock.now(),
    })
    await publishChanged(tx, row)
    return toEntry(row, names.get(clientId) ?? '')
  })
}

const refuseWaiting = async (tx: Tx, course: StoredCourse, clientId: string): Promise<void> => {
  const { businessId, id: courseId, availableSlots, seatsTaken } = course
  if (course.archived) throw new Refusal('course_archived')
  if (await isEnrolled(tx, businessId, { courseId, clientId }))
    throw new Refusal('enrollment_exists')
  if ((await findEntryOf(tx, { businessId, courseId, clientId })) !== null)
    throw new Refusal('already_waiting')
  if (availableSlots === null || seatsTaken < availableSlots) throw new Refusal('course_has_seats')
  if ((await findEntries(tx, { businessId, courseId })).length >= MAX_WAITING)
    throw new Refusal('waitlist_full')
}

/**
 * Turns the seat that is held for somebody into their enrolment. Refuses
 * `waitlist_entry_not_found`, and `seat_not_offered` before or after it was held.
 */
export const acceptSeat: UseCase<EntryRef, Enrollment> = ctx => async ref => {
  const today = await todayOf(ctx, ref.businessId)
  return mapEnrolledTwice(() =>
    ctx.db.transaction(async tx => {
      const { businessId, courseId, clientId, offeredUntil } = await lockedWithCourse(tx, ref)
      if (!isHeld({ offeredUntil }, ctx.clock.now())) throw new Refusal('seat_not_offered')
      await removeEntry(tx, ref)
      const id = ctx.ids()
      const seated = await insertEnrollment(
        tx,
        {
          businessId,
          id,
          courseId,
          clientId,
          status: 'pending',
          notes: '',
          enrollmentDate: new Date(`${today}T00:00:00Z`),
          paymentMethod: null,
          enrollmentFeeCents: null,
          folio: newFolio(),
          createdAt: ctx.clock.now(),
        },
        { seat: 'none' }
      )
      if (!seated) throw new Refusal('course_archived')
      return publishAndRead(tx, { businessId, id })
    })
  )
}

/** Takes somebody off the list; a seat held for them goes to the next. */
export const leaveWaitlist: UseCase<EntryRef, { _id: string }> = ctx => ref =>
  ctx.db.transaction(async tx => {
    await removeFromWaitlist(ctx, tx, await lockedWithCourse(tx, ref))
    return { _id: ref.id }
  })

const removeFromWaitlist = async (
  ctx: CatalogContext,
  tx: Tx,
  entry: StoredEntry
): Promise<void> => {
  await removeEntry(tx, entry)
  if (entry.offeredUntil !== null) await freeSeat(tx, entry)
  await offerFreeSeats(ctx, tx, entry)
  await publishChanged(tx, entry)
}

type Expired = EntryRef & { readonly courseId: string }

/** Ends an offer whose time is over; what was accepted or taken off meanwhile stays as it is. */
export const expireOffer =
  (ctx: CatalogContext) =>
  ({ courseId, ...ref }: Expired): Promise<void> =>
    ctx.underTenant(ref.businessId, () =>
      ctx.db.transaction(async tx => {
        await lockCourse(tx, ref.businessId, courseId)
        const entry = await findEntry(tx, ref)
        if (entry === null || entry.offeredUntil === null) return
        if (!isHeld(entry, ctx.clock.now())) await removeFromWaitlist(ctx, tx, entry)
      })
    )

/** The entry as it is once its course is locked. Refuses `waitlist_entry_not_found`. */
const lockedWithCourse = async (tx: Tx, ref: EntryRef): Promise<StoredEntry> => {
  const unlocked = await findEntry(tx, ref)
  if (unlocked !== null) await lockCourse(tx, ref.businessId, unlocked.courseId)
  const entry = await findEntry(tx, ref)
  if (entry === null) throw new Refusal('waitlist_entry_not_found')
  return entry
}

const orNotFound = (course: StoredCourse | null): StoredCourse => {
  if (course === null) throw new Refusal('course_not_found')
  return course
}

const publishChanged = (tx: Tx, { id, courseId }: StoredEntry): Promise<void> =>
  tx.publish('waitlist.changed', { key: courseId, data: { courseId, waitlistEntryId: id } })
