import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, startSpan } from '../telemetry/span.ts'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Asked all day by machines; their traces would hide the others. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

const begin = (service: string, request: FastifyRequest, parent: string | null): OpenSpan => {
  const route = request.routeOptions.url ?? 'none'
  return startSpan(`${request.method} ${route}`, {
    role: 'server',
    parent,
    attributes: {
      'mostrador.service': service,
      'mostrador.work_id': request.id,
      'http.request.method': request.method,
      'http.route': route,
    },
  })
}

const parentOf = ({ headers }: FastifyRequest): string | null =>
  typeof headers['traceparent'] === 'string' ? headers['traceparent'] : null

/**
 * The span of a request: of the server that took it, or one of its own where the server keeps none.
 */
export const spanOf = (service: string, request: FastifyRequest): OpenSpan => {
  const openSpan = spans.get(request)
  if (openSpan !== undefined) return openSpan
  const span = begin(service, request, parentOf(request))
  spans.set(request, span)
  return span
}

/**
 * A span around every request. The gateway begins the trace: what strangers send under
 * `traceparent` would let them choose our ids and have us record whatever they like.
 */
export const serverSpans = (app: FastifyInstance, service: string): void => {
  app.addHook('onRequest', async request => {
    if (!probes.has(request.routeOptions.url ?? ''))
      spans.set(
        request,
        begin(service, request, service === 'edge-gateway' ? null : parentOf(request))
      )
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttributes({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}
