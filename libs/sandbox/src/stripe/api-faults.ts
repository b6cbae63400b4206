import type { FastifyInstance } from 'fastify'
import type { Timers } from '../time.ts'
import { stripeFailures } from './errors.ts'
import type { StripeStore } from './store.ts'

/**
 * Faults of calls to the API. Registered after the idempotency keys, which keep a
 * failure as they keep an answer (protocols 8.3).
 */
export const stripeApiFaults = (
  app: FastifyInstance,
  { quirks }: StripeStore,
  timers: Timers
): void => {
  app.addHook('preHandler', async () => {
    if (quirks.failing === 0) return
    quirks.failing -= 1
    throw stripeFailures.broken()
  })
  app.addHook('onSend', async ({ method, raw }, _reply, payload) => {
    if (method === 'GET') return payload
    if (quirks.losing > 0) {
      quirks.losing -= 1
      raw.socket.destroy()
    } else if (quirks.slow > 0) {
      quirks.slow -= 1
      await new Promise<void>(done => timers.after(quirks.slowMs, done))
    }
    return payload
  })
}
