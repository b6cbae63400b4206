import { z } from 'zod'
import { Flag, Id } from '../common.ts'
import { Need } from './today.ts'

export const listQuery = z.object({ businessId: Id.optional(), includeArchived: Flag })
/** `tell` writes to the clients of coming appointments; only for people who may see the agenda. */
export const notifyQuery = z.object({ tell: Flag })
export const archiveQuery = notifyQuery.extend({ archive: Flag })
/**
 * What to do with coming appointments that an edit leaves outside working hours: `ask` refuses the
 * edit with `appointments_outside`, `tell` writes to their clients, `leave` does nothing.
 */
export const Outside = z.enum(['ask', 'leave', 'tell']).optional()
/** Deleting what anything refers to archives it instead [BRA-08, G1-03]. */
export const Removed = z.object({
  _id: Id,
  archived: z.boolean(),
  /** Why it was archived instead; absent where it was deleted. */
  neededFor: z.array(Need).optional(),
})
