import { resolve } from 'node:path'
import { defaultTimeouts, filesOrigin } from '@mostrador/platform'
import { z } from 'zod'

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')

/** Variables of the gateway. */
export const Config = z.object({
  /** The built web client; without it only /api and /ws answer. */
  WEB_DIST: z
    .string()
    .optional()
    .transform(path => (path === undefined ? undefined : resolve(path))),
  /** Messages and models use local sandboxes; the web client shows a notice. */
  SANDBOX_NOTICE: flag,
  /**
   * WhatsApp of the person who advises businesses, digits with the country; empty hides its buttons
   * [G1-24, G2-20].
   */
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\d{0,15}$/)
    .default('')
    .transform(digits => (digits === '' ? null : digits)),
  /** /simulador is mounted behind this gateway. */
  SIMULATOR: flag,
  /** How many proxies stand before this gateway; only their X-Forwarded-* are trusted (A31). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /**
   * The hosts that this gateway serves, comma separated, with or without a port; empty means every
   * host. Others get 421 (A29).
   */
  PUBLIC_HOSTS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(host => host.trim().toLowerCase())
        .filter(host => host !== '')
    ),
  /** Files are served only under this host, and this host serves nothing else (A5). */
  MEDIA_URL: filesOrigin,
  /**
   * How long the headers of a request may take, and a pause in its body; and all of it together.
   * Milliseconds.
   */
  REQUEST_HEADERS_TIMEOUT_MS: z.coerce.number().int().min(50).default(defaultTimeouts.headers),
  REQUEST_BODY_SILENCE_MS: z.coerce.number().int().min(50).default(defaultTimeouts.bodySilence),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(50).default(defaultTimeouts.request),
  /**
   * Requests per minute of a session; an address of visitors gets a fifth, a sensitive route a
   * thirtieth.
   */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Redis in which several gateways count together; without it each process counts alone. */
  REDIS_URL: z.url().optional(),
})
/** Behind TLS that ends elsewhere, a wrong count refuses every sign-in: it is never guessed. */
export const ClusterConfig = z.object({
  TRUSTED_PROXIES: z.string({ error: 'how many proxies stand before the gateway, 0 for none' }),
})
export type GatewayConfig = z.output<typeof Config>
