import { defineRoutes } from '@mostrador/contracts'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actorHeader, actorOf, signActor } from '../actor.ts'
import { createLogger } from '../telemetry/logger.ts'
import type { IdempotencyKeys } from '../idempotency/idempotency.ts'
import { refusals } from './refusals.ts'
import { serve } from './serve.ts'

const key = 'a key of a test that has enough characters'
const business = '0199b2c4-0000-7000-8000-000000000001'
const person = '0199b2c4-0000-7000-8000-000000000002'
const member = {
  ...actorOf.system(business),
  kind: 'user' as const,
  userId: person,
  isOwner: false,
  permissions: [],
}
const routes = defineRoutes('crm', {
  list: {
    method: 'GET',
    path: '/api/client',
    access: 'business',
    permission: { page: 'chat', action: 'view' },
    summary: 'Lists',
    data: z.object({}),
  },
  broken: {
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    summary: 'Breaks',
    data: z.object({}),
  },
})

const unused: IdempotencyKeys = new Proxy({} as IdempotencyKeys, {
  get: () => {
    throw new Error('A route that reads takes no key')
  },
})

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: line => void lines.push(line) } })
  const app = fastify()
  refusals(app, {}, log)
  const underTenant = <T>(_businessId: string | null, work: () => Promise<T>): Promise<T> => work()
  const ctx = { name: 'crm' as const, app, log, actorKeys: [key], keys: unused, underTenant }
  serve(ctx, routes.list, () => ({}))
  serve(ctx, routes.broken, () => {
    throw new Error('row of ana@correo.example in "client" at 10.0.0.1')
  })
  const reply = await app.inject({ method: 'GET', url, headers })
  await app.close()
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    body: reply.json<{ code: string; requestId: string }>(),
    text: reply.body,
    lines: lines.map(line => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('a refusal', () => {
  it('logs who asked for what when a person lacks the permission', async () => {
    const hop = { caller: 'edge-gateway', audience: 'crm', forwarded: true } as const
    const { status, body, lines } = await ask('/api/client', {
      [actorHeader]: await signActor(member, hop, key),
    })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'Request refused',
        route: '/api/client',
        method: 'GET',
        code: 'forbidden',
        status: 403,
        requestId: body.requestId,
        userId: person,
        businessId: business,
      }),
    ])
  })
  it('logs the request of a visitor', async () => {
    const { type, body, lines } = await ask('/api/client')
    expect(type).toBe('application/json; charset=utf-8')
    expect(lines).toEqual([
      expect.objectContaining({ code: 'unauthenticated', requestId: body.requestId }),
    ])
  })
  it('logs the stack of an unexpected error, and answers without it', async () => {
    const { status, text, lines } = await ask('/api/broken')
    expect(status).toBe(500)
    expect(text).not.toMatch(/ana@|client|10\.0|at /)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        err: expect.objectContaining({ frames: expect.arrayContaining([expect.any(String)]) }),
      }),
    ])
  })
})
