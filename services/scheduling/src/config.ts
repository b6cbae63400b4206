import { publicUrl } from '@mostrador/platform'
import { z } from 'zod'

const optional = z
  .string()
  .optional()
  .transform(text => (text === '' ? undefined : text))

/** Google's own addresses; elsewhere than at Google only beside the sandbox. */
const googleAddresses = {
  GOOGLE_AUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z.url().default('https://oauth2.googleapis.com/revoke'),
  GOOGLE_API_URL: z.url().default('https://www.googleapis.com/'),
}

/** Variables of scheduling. */
export const Config = z
  .object({
    /** How long the zone of a business is cached, in seconds. */
    ZONE_MAX_AGE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
    /** Without them Google Calendar cannot be connected and is not offered. */
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    ...googleAddresses,
    /** Milliseconds that one call to Google may take. */
    GOOGLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
    /** How often a calendar is asked without a notification, in seconds. */
    CALENDAR_POLL_SECONDS: z.coerce.number().int().min(1).default(900),
    /** The first wait after a round that failed; doubles with each, up to half an hour. */
    CALENDAR_RETRY_MS: z.coerce.number().int().min(100).default(5_000),
    /** How often due calendars are looked for, in seconds. */
    CALENDAR_TICK_SECONDS: z.coerce.number().int().min(1).default(2),
    /**
     * Keys that seal Google's tokens: `name:base64 of 32 bytes`, comma separated, the current
     * first.
     */
    SCHEDULING_TOKEN_KEY: optional,
    /** Where people open the product: links, feeds and Google's answers begin with it. */
    PUBLIC_URL: publicUrl,
  })
  .refine(
    ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, SCHEDULING_TOKEN_KEY }) =>
      GOOGLE_CLIENT_ID === undefined ||
      (GOOGLE_CLIENT_SECRET !== undefined && SCHEDULING_TOKEN_KEY !== undefined),
    {
      path: ['GOOGLE_CLIENT_ID'],
      error: 'GOOGLE_CLIENT_SECRET and SCHEDULING_TOKEN_KEY are needed beside GOOGLE_CLIENT_ID',
    }
  )
