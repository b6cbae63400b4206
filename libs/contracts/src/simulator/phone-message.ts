import { z } from 'zod'
import { Instant } from '../common.ts'

/** A message as the person's phone shows it. */
export const PhoneMessage = z.object({
  id: z.string(),
  from: z.enum(['person', 'business']),
  text: z.string(),
  at: Instant,
  /**
   * Of what the business sent: how far it came. Of what the person sent: whether the business's
   * webhook took it.
   */
  state: z.enum(['pending', 'sent', 'delivered', 'read', 'failed']),
})
export type PhoneMessage = z.output<typeof PhoneMessage>
