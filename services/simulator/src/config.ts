import { z } from 'zod'

/** Variables of the simulator. */
export const Config = z.object({
  /** The local Graph API, in place of Meta's. */
  META_SANDBOX_URL: z.url(),
})
