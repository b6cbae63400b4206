import type { WaitlistEntry } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import type { CourseRef } from '../enrollments/seats-repository.ts'

export type StoredEntry = Awaited<
  ReturnType<Tx['prisma']['courseWaitlistEntry']['findFirstOrThrow']>
>
type EntryRef = Pick<StoredEntry, 'businessId' | 'id'>
/** People who wait for one course. */
export const MAX_WAITING = 500

export const toEntry = (row: StoredEntry, clientName: string): WaitlistEntry => ({
  _id: row.id,
  courseId: row.courseId,
  clientId: row.clientId,
  clientName,
  state: row.offeredUntil === null ? 'waiting' : 'offered',
  offeredUntil: row.offeredUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Whether a seat is held for them at this moment. */
export const isHeld = ({ offeredUntil }: Pick<StoredEntry, 'offeredUntil'>, now: Date): boolean =>
  offeredUntil !== null && offeredUntil > now

/** The entries of a course's waitlist, the first one first. */
export const findEntries = (
  db: Db | Tx,
  { businessId, courseId }: CourseRef
): Promise<StoredEntry[]> =>
  db.prisma.courseWaitlistEntry.findMany({
    where: { businessId, courseId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

export const findEntry = (db: Db | Tx, { businessId, id }: EntryRef): Promise<StoredEntry | null> =>
  db.prisma.courseWaitlistEntry.findFirst({ where: { businessId, id } })

/** The place of one client in the list of one course. */
export const findEntryOf = (
  db: Db | Tx,
  { businessId, courseId, clientId }: CourseRef & { readonly clientId: string }
): Promise<StoredEntry | null> =>
  db.prisma.courseWaitlistEntry.findFirst({ where: { businessId, courseId, clientId } })

export const insertEntry = (tx: Tx, data: StoredEntry): Promise<StoredEntry> =>
  tx.prisma.courseWaitlistEntry.create({ data })

export const removeEntry = async (tx: Tx, { businessId, id }: EntryRef): Promise<void> => {
  await tx.prisma.courseWaitlistEntry.delete({ where: { businessId_id: { businessId, id } } })
}

/**
 * Holds the free seats of a course, which is locked, for those who wait longest: in one statement
 * as many entries as seats. Returns the entries that got one.
 */
export const holdFreeSeats = async (
  tx: Tx,
  { businessId, courseId }: CourseRef,
  until: Date
): Promise<string[]> => {
  const heldRows = await sql<{ id: string }>(tx)`
    with course as (
      select coalesce(available_slots - seats_taken, ${MAX_WAITING}::int) as free
      from catalog.course
      where business_id = ${businessId}::uuid and id = ${courseId}::uuid and not archived),
    next as (
      select id from catalog.course_waitlist_entry
      where business_id = ${businessId}::uuid and course_id = ${courseId}::uuid
        and offered_until is null
      order by created_at, id limit (select coalesce(max(free), 0) from course)),
    held as (
      update catalog.course_waitlist_entry set offered_until = ${until.toISOString()}::timestamptz
      where business_id = ${businessId}::uuid and id in (select id from next) returning id),
    seats as (
      update catalog.course set seats_taken = seats_taken + (select count(*)::int from held)
      where business_id = ${businessId}::uuid and id = ${courseId}::uuid
        and exists (select from held))
    select id::text as id from held`
  return heldRows.map(({ id }) => id)
}
