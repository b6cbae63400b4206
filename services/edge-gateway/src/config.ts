import { resolve } from 'node:path'
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
  /** Messages and models go to local peers: the client says so on screen. */
  SANDBOX_NOTICE: flag,
  /** /simulador is mounted behind this gateway. */
  SIMULATOR: flag,
  /** How many proxies stand before this gateway; their X-Forwarded-* are believed, and nobody else's (A31). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Requests per minute of a session; an address of visitors gets a fifth, a sensitive route a thirtieth. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Where several gateways count together; without it each process counts alone. */
  REDIS_URL: z.url().optional(),
})
export type GatewayConfig = z.output<typeof Config>
