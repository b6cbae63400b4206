import { z } from 'zod'
import { Instant } from '../common.ts'

/** A message as the person's phone shows it. */
export const PhoneMessage = z.object({
  id: z.string(),
  from: z.enum(['person', 'business']),
  text: z.string(),
  at: Instant,
  /**
   * For a message from the business: how far its delivery is. Of one from the person: whether the
   * webhook of the business accepted it.
   */
  state: z.enum(['pending', 'sent', 'delivered', 'read', 'failed']),
})
export type PhoneMessage = z.output<typeof PhoneMessage>
