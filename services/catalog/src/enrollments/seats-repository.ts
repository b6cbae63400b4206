import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'

export type CourseRef = { readonly businessId: string; readonly courseId: string }

/** Takes one more seat of an open course; false where there is none. */
export const takeSeat = async (tx: Tx, { businessId, courseId }: CourseRef): Promise<boolean> => {
  const takenRows = await sql<{ id: string }>(tx)`
    update catalog.course set seats_taken = seats_taken + 1
    where business_id = ${businessId}::uuid and id = ${courseId}::uuid and not archived
      and (available_slots is null or seats_taken < available_slots)
    returning id`
  return takenRows.length > 0
}

/** Gives a seat back. */
export const freeSeat = async (tx: Tx, { businessId, courseId }: CourseRef): Promise<void> => {
  await sql(tx)`
    update catalog.course set seats_taken = seats_taken - 1
    where business_id = ${businessId}::uuid and id = ${courseId}::uuid`
}
