import type { CatalogContext, Tx } from '../context.ts'
import type { CourseRef } from '../enrollments/seats-repository.ts'
import { holdFreeSeats } from './repository.ts'

/** How long a seat is held for somebody of the waitlist. */
export const OFFER_HOURS = 24
const HOUR_MS = 3_600_000

/** Holds the free seats of a course, which the caller locked, for those who wait longest. */
export const offerFreeSeats = async (
  { clock }: Pick<CatalogContext, 'clock'>,
  tx: Tx,
  { businessId, courseId }: CourseRef
): Promise<void> => {
  const until = new Date(clock.now().getTime() + OFFER_HOURS * HOUR_MS)
  for (const waitlistEntryId of await holdFreeSeats(tx, { businessId, courseId }, until))
    await tx.publish('course.seat_offered', {
      key: courseId,
      data: { courseId, waitlistEntryId, until: until.toISOString() },
    })
}
