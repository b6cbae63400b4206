import { z } from 'zod'

/** Variables of scheduling. */
export const Config = z.object({
  /** How long the zone of a business is cached, in seconds. */
  ZONE_MAX_AGE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
})
