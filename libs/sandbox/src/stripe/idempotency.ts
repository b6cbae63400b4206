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
  const answers = new Map<string, StoredAnswer>()
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    const storedAnswer = key === undefined ? undefined : answers.get(key)
    if (key === undefined || storedAnswer === undefined) return
    if (storedAnswer.fingerprint !== fingerprintOf(request)) throw stripeFailures.idempotency(key)
    return reply
      .status(storedAnswer.status)
      .header('idempotent-replayed', 'true')
      .type('application/json')
      .send(storedAnswer.body)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request)
    const isKept = reply.statusCode < 400 || reply.statusCode >= 500
    if (key !== undefined && isKept && !answers.has(key) && typeof payload === 'string')
      answers.set(key, {
        fingerprint: fingerprintOf(request),
        status: reply.statusCode,
        body: payload,
      })
    return payload
  })
}
