import { z } from 'zod'

/** Variables of billing. */
export const Config = z.object({
  /** Whole credits that a new business receives once, to try its assistant. */
  WELCOME_CREDITS_GPT: z.coerce.number().int().min(0).max(10_000).default(100),
  WELCOME_CREDITS_REASONING: z.coerce.number().int().min(0).max(10_000).default(20),
})
