import { z } from 'zod'
import { Flag, Id } from '../common.ts'

export const ofBusiness = z.object({ businessId: Id.optional(), includeArchived: Flag })
export const archived = z.object({ archive: Flag })
/** Deleting what a future appointment needs archives it instead [BRA-08, G1-03]. */
export const Removed = z.object({ _id: Id, archived: z.boolean() })
