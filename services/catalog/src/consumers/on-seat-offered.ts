import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../context.ts'
import { expireSeatOffer } from '../jobs/expire-seat-offer.ts'

/** Plans the end of an offer. */
export const onSeatOffered = async (
  { businessId, data: { courseId, waitlistEntryId, until } }: DomainEvent<'course.seat_offered'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null) return
  const at = new Date(until)
  await tx.enqueue(
    expireSeatOffer,
    { businessId, courseId, id: waitlistEntryId },
    { id: `${expireSeatOffer.name}-${waitlistEntryId}-${at.getTime()}`, at }
  )
}
