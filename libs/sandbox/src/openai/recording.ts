import type { Clock } from '@mostrador/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Every request that reached the peer, as sent: for leak checks. `headers` without the key. */
export type RecordedRequest = {
  at: number
  path: string
  body: unknown
  headers: Record<string, string>
  status: number | null
  retry: number
}

const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name === 'authorization' || typeof value !== 'string' ? [] : [[name, value]]
    )
  )

/** Records what reaches `app`. */
export const recordRequests = (app: FastifyInstance, clock: Clock) => {
  const requests: RecordedRequest[] = []
  const byRequest = new WeakMap<FastifyRequest, RecordedRequest>()
  const listeners = new Set<(request: RecordedRequest) => void>()
  app.addHook('preHandler', async request => {
    const headers = headersOf(request)
    const record: RecordedRequest = {
      at: clock.now().getTime(),
      path: request.url,
      body: Buffer.isBuffer(request.body) ? null : request.body,
      headers,
      status: null,
      retry: Number(headers['x-stainless-retry-count'] ?? 0),
    }
    requests.push(record)
    byRequest.set(request, record)
    for (const listener of [...listeners]) listener(record)
  })
  const setStatus = (request: FastifyRequest, status: number): void => {
    const record = byRequest.get(request)
    if (record !== undefined) record.status = status
  }
  app.addHook('onSend', async (request, reply) => setStatus(request, reply.statusCode))
  return {
    requests,
    /** For a reply that Fastify does not send. */
    setStatus,
    onRequest(listener: (request: RecordedRequest) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
