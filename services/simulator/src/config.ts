import { z } from 'zod'

/** Variables of the simulator. */
export const Config = z.object({
  /** The local Graph API that plays Meta. */
  META_SANDBOX_URL: z.url(),
})
