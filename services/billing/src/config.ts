import { z } from 'zod'

/** Variables of billing. */
export const Config = z.object({
  /** Credits that a new business receives once, so that its assistant can answer before the first purchase. */
  WELCOME_CREDITS_GPT: z.coerce.number().int().min(0).max(10_000).default(100),
  WELCOME_CREDITS_REASONING: z.coerce.number().int().min(0).max(10_000).default(20),
})
