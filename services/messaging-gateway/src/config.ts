import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  )

export const MessagingConfig = z.object({
  /** Signs the webhooks of WhatsApp, Messenger, and Instagram by Facebook Login. */
  META_APP_SECRET: z.string().min(8),
  /** Of an app with Instagram Login, which has a secret of its own. */
  META_INSTAGRAM_APP_SECRET: z.string().min(8).optional(),
  /** Secrets that were in use until a moment ago, comma separated: webhooks on their way still carry them. */
  META_PREVIOUS_SECRETS: list,
  /** The word that Meta repeats when the webhook is registered. */
  META_VERIFY_TOKEN: z.string().min(8),
  META_GRAPH_URL: z.url().default('https://graph.facebook.com/v23.0'),
  META_INSTAGRAM_URL: z.url().default('https://graph.instagram.com/v23.0'),
  /** Seals the channels' tokens: `name:base64 of 32 bytes`, the current one first, older ones after a comma. */
  MESSAGING_TOKEN_KEY: z.string().min(40),
  /** How long, with our receiver up, we wait for word about a message before sending it once more. */
  MESSAGING_QUIET_SECONDS: z.coerce.number().int().min(1).default(60),
  /** Of one call to Meta. */
  META_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
})
export type MessagingConfig = z.output<typeof MessagingConfig>

/** All secrets under which a webhook may be signed, the likely one first. */
export const secretsOf = ({
  META_APP_SECRET,
  META_INSTAGRAM_APP_SECRET,
  META_PREVIOUS_SECRETS,
}: MessagingConfig): string[] => [
  META_APP_SECRET,
  ...(META_INSTAGRAM_APP_SECRET === undefined ? [] : [META_INSTAGRAM_APP_SECRET]),
  ...META_PREVIOUS_SECRETS,
]
