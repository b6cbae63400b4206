import { z } from 'zod'
import { loginSettings } from './logins/settings.ts'
import { channelAdapters, ChannelSettings } from './channels/registry.ts'
import { MessageRatesText } from './threads/message-rates.ts'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  )

export const MessagingConfig = ChannelSettings.extend({
  ...loginSettings,
  /** Signs webhooks, except those of channels with a secret of their own. */
  META_APP_SECRET: z.string().min(8),
  /** Replaced secrets, comma separated: webhooks sent before the rotation still carry them. */
  META_PREVIOUS_SECRETS: list,
  /** The token that Meta repeats when the webhook is registered. */
  META_VERIFY_TOKEN: z.string().min(8),
  /**
   * Keys that seal the channels' tokens: `name:base64 of 32 bytes`, comma separated, the current
   * first.
   */
  MESSAGING_TOKEN_KEY: z.string().min(40),
  /**
   * Seconds without a status, while we can receive, before an unconfirmed message is sent once
   * more.
   */
  MESSAGING_QUIET_SECONDS: z.coerce.number().int().min(1).default(60),
  /** Pesos that a delivered message of ours costs, by channel: `whatsapp=0.16,messenger=0`. */
  MESSAGE_RATE_MXN: MessageRatesText,
  /** Milliseconds that one call to a provider may take. */
  META_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
})
export type MessagingConfig = z.output<typeof MessagingConfig>

/** All secrets under which a webhook may be signed, the likely one first. */
export const secretsOf = (config: MessagingConfig): string[] => [
  config.META_APP_SECRET,
  ...channelAdapters.flatMap(adapter => adapter.webhookSecrets(config)),
  ...config.META_PREVIOUS_SECRETS,
]
