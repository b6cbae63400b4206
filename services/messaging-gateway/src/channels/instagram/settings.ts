import { z } from 'zod'

export const instagramSettings = {
  /** Secret of an app with Instagram Login. */
  META_INSTAGRAM_APP_SECRET: z.string().min(8).optional(),
  META_INSTAGRAM_URL: z.url().default('https://graph.instagram.com/v23.0'),
}
export type InstagramSettings = {
  readonly META_INSTAGRAM_APP_SECRET?: string | undefined
  readonly META_INSTAGRAM_URL: string
}
