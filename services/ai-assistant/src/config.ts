import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform(text => (text === '' ? undefined : text))

/** Variables of the assistants. Without a key the offline planner answers everybody. */
export const Config = z.object({
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalText,
  /** The models behind `gpt_model` and `reasoning_model`. */
  OPENAI_GPT_MODEL: z.string().min(1).default('gpt-4.1-mini'),
  OPENAI_REASONING_MODEL: z.string().min(1).default('gpt-5.4-mini'),
  /** Timeout of one request. */
  OPENAI_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  OPENAI_MAX_RETRIES: z.coerce.number().int().min(0).max(5).default(2),
  /**
   * All requests of one turn together: past this the planner answers, so that a client waits less
   * than 90 s [F20].
   */
  ASSISTANT_THINKING_MS: z.coerce.number().int().min(100).default(30_000),
  /** Prompt and completion tokens of one turn. */
  ASSISTANT_TURN_TOKENS: z.coerce.number().int().min(1_000).default(40_000),
  /** Replies that one process works on at a time; most of that time a model is waited for. */
  ASSISTANT_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
})
export type Config = z.output<typeof Config>
