import { defineRoutes, Id } from '@mostrador/contracts'
import { newId } from '@mostrador/kernel'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actorHeader, actorOf, verifyActor } from '../actor.ts'
import { inContext, nextSpan, traceIdOf } from '../context.ts'
import { type Peers, remotePeers } from './peers.ts'
import { type ServiceClients, serviceClients, urlOf } from './service-client.ts'

const routes = defineRoutes('crm', {
  read: {
    method: 'GET',
    path: '/internal/crm/:id',
    access: 'internal',
    summary: 'Test',
    params: z.object({ id: z.string() }),
    query: z.object({ tags: z.array(z.string()).optional(), page: z.number().optional() }),
    data: z.object({ ok: z.boolean() }),
  },
  write: {
    method: 'POST',
    path: '/internal/crm',
    access: 'internal',
    summary: 'Test',
    body: z.object({ id: Id }),
    data: z.object({ ok: z.boolean() }),
  },
})
const key = 'k'.repeat(32)
const as = actorOf.service('scheduling', newId())

describe('the service client over HTTP', () => {
  let peer: FastifyInstance
  let peers: Peers
  let call: ServiceClients
  let failures = 0
  let requests: { url: string; headers: Record<string, unknown> }[] = []
  beforeEach(async () => {
    requests = []
    failures = 0
    peer = fastify()
    peer.all('/*', async (request, reply) => {
      requests.push({ url: request.url, headers: request.headers })
      if (failures > 0) {
        failures -= 1
        return reply.status(503).send({ success: false, code: 'unavailable', message: '' })
      }
      if (request.url.startsWith('/internal/crm/slow'))
        await new Promise(resolve => setTimeout(resolve, 500))
      if (request.url.startsWith('/internal/crm/taken'))
        return reply.status(409).send({
          success: false,
          code: 'slot_taken',
          message: 'Ese horario ya está ocupado',
          details: { nearest: [1] },
        })
      return { success: true, data: { ok: true } }
    })
    peers = remotePeers({ crm: await peer.listen({ port: 0, host: '127.0.0.1' }) })
    call = serviceClients(peers, key, 'scheduling')
  })
  afterEach(async () => {
    await peers.close()
    await peer.close()
  })

  it('builds path and query, and sends the actor and the trace', async () => {
    const traceparent = nextSpan(undefined)
    await inContext({ requestId: 'request-1', traceparent }, () =>
      call(routes.read, { params: { id: 'a/b' }, query: { tags: ['x', 'y'], page: 2 } }, as)
    )
    expect(requests[0]?.url).toBe('/internal/crm/a%2Fb?tags=x&tags=y&page=2')
    const headers = requests[0]?.headers ?? {}
    expect(await verifyActor(String(headers[actorHeader]), 'crm', [key])).toEqual({
      actor: as,
      caller: 'scheduling',
      forwarded: false,
    })
    expect(headers['x-request-id']).toBe('request-1')
    expect(traceIdOf(String(headers['traceparent']))).toBe(traceIdOf(traceparent))
  })
  it('throws the refusal of the called service', async () => {
    await expect(
      call(routes.read, { params: { id: 'taken' }, query: {} }, as)
    ).rejects.toMatchObject({ code: 'slot_taken', status: 409, details: { nearest: [1] } })
  })
  it('retries only requests that are safe to repeat', async () => {
    failures = 1
    expect(await call(routes.read, { params: { id: 'x' }, query: {} }, as)).toEqual({ ok: true })
    failures = 1
    await expect(call(routes.write, { body: { id: newId() } }, as)).rejects.toMatchObject({
      code: 'unavailable',
    })
    failures = 1
    expect(
      await call(routes.write, { body: { id: newId() } }, { as, idempotencyKey: 'once-and-only' })
    ).toEqual({ ok: true })
    failures = 5
    requests = []
    await expect(call(routes.read, { params: { id: 'x' }, query: {} }, as)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(requests).toHaveLength(3)
  })
  it('times out', async () => {
    await expect(
      call(routes.write, { body: { id: newId() } }, { as, timeoutMs: 400 })
    ).resolves.toEqual({ ok: true })
    await expect(
      call(routes.read, { params: { id: 'slow' }, query: {} }, { as, timeoutMs: 50 })
    ).rejects.toMatchObject({ code: 'unavailable' })
  })
  it('reports "unavailable" when nothing listens', async () => {
    await peer.close()
    await expect(call(routes.write, { body: { id: newId() } }, as)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
  it('refuses a path with a missing parameter', () => {
    expect(() => urlOf(routes.read, {})).toThrow(TypeError)
  })
})
