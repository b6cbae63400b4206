import { outgoingHttpsAgent } from '@mostrador/platform'
import Stripe from 'stripe'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { ConnectedStripe } from './connected.ts'

/** Attempts of the library itself, beyond the first; jobs try again after that. */
const RETRIES = 2

/** Null where the installation has no keys of Stripe: nothing is sold then. */
export const connectStripe = (config: z.output<typeof Config>): ConnectedStripe | null => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = config
  if (key === undefined || secrets === undefined) return null
  const { protocol, hostname, port } = new URL(config.STRIPE_API_URL)
  const api = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    maxNetworkRetries: RETRIES,
    timeout: config.STRIPE_TIMEOUT_MS,
    telemetry: false,
    // The library opens connections of its own, which know nothing of the environment's proxy.
    ...(protocol === 'https:' && { httpAgent: outgoingHttpsAgent({ keepAlive: true }) }),
  })
  return { api, webhookSecrets: secrets.split(',').map(secret => secret.trim()) }
}
