import type { Login } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'

const optional = z
  .string()
  .optional()
  .transform(value => (value === '' ? undefined : value))

/** What the login pages of Meta need. Without the ids of an app its login is not offered. */
export const loginSettings = {
  /** Where people open the product: login pages send them back there. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  META_APP_ID: optional,
  /** The configuration of WhatsApp's signup page in the app. */
  META_WHATSAPP_CONFIG_ID: optional,
  META_INSTAGRAM_APP_ID: optional,
  META_DIALOG_URL: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  META_INSTAGRAM_DIALOG_URL: z.url().default('https://www.instagram.com/oauth/authorize'),
  META_INSTAGRAM_TOKEN_URL: z.url().default('https://api.instagram.com/oauth/access_token'),
}
const Settings = z.object(loginSettings)

export type LoginSettings = z.output<typeof Settings> & {
  readonly META_APP_SECRET: string
  readonly META_INSTAGRAM_APP_SECRET?: string | undefined
  readonly META_GRAPH_URL: string
  readonly META_INSTAGRAM_URL: string
  readonly META_TIMEOUT_MS: number
}

/** The logins whose apps are configured. */
export const availableLogins = ({
  META_APP_ID: app,
  META_WHATSAPP_CONFIG_ID: signup,
  META_INSTAGRAM_APP_ID: instagram,
}: Pick<
  LoginSettings,
  'META_APP_ID' | 'META_WHATSAPP_CONFIG_ID' | 'META_INSTAGRAM_APP_ID'
>): Login[] => [
  ...(app === undefined || signup === undefined ? [] : (['whatsapp'] as const)),
  ...(app === undefined ? [] : (['facebook'] as const)),
  ...(instagram === undefined ? [] : (['instagram'] as const)),
]
