import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stripeFailures } from './errors.ts'

type StoredAnswer = { readonly fingerprint: string; readonly status: number; readonly body: string }

const keyOf = ({ method, headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' ? key : undefined
}
const fingerprintOf = ({ method, url, body }: FastifyRequest): string =>
  `${method} ${url} ${JSON.stringify(body)}`

/**
 * The first answer to a key is given again, failures of the server included; another request under
 * it is refused. What did not pass validation is not kept (protocols 8.3).
 */
export const stripeIdempotency = (app: FastifyInstance): void => {
  const kept = new Map<string, StoredAnswer>()
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    const known = key === undefined ? undefined : kept.get(key)
    if (key === undefined || known === undefined) return
    if (known.fingerprint !== fingerprintOf(request)) throw stripeFailures.idempotency(key)
    return reply
      .status(known.status)
      .header('idempotent-replayed', 'true')
      .type('application/json')
      .send(known.body)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request)
    const isKept = reply.statusCode < 400 || reply.statusCode >= 500
    if (key !== undefined && isKept && !kept.has(key) && typeof payload === 'string')
      kept.set(key, {
        fingerprint: fingerprintOf(request),
        status: reply.statusCode,
        body: payload,
      })
    return payload
  })
}
