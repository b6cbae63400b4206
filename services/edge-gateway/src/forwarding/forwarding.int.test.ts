import { signActor } from '@mostrador/platform'
import { anActor } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../test/fake-services.ts'
import { jsonOf, startTestGateway, type TestGateway } from '../test/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.testApp.stop())
beforeEach(() => {
  gateway.fakes.received.length = 0
  gateway.fakes.ended.clear()
})

describe('forwarding', () => {
  it('sends the actor of the session, and removes an actor header of the client', async () => {
    await gateway.ask('/api/branch', {
      token: 'owner-token',
      headers: { 'x-mostrador-actor': 'forged' },
    })
    expect(gateway.fakes.received[0]?.actor).toMatchObject({
      kind: 'user',
      userId: ids.user,
      businessId: ids.business,
      isOwner: true,
    })
    expect(gateway.fakes.received[0]?.headers['cookie']).toBeUndefined()
  })
  it('admits nobody without a session, not even with an actor header of a valid signature', async () => {
    expect(
      (await gateway.ask('/api/branch', { headers: { 'x-mostrador-actor': 'forged' } })).status
    ).toBe(401)
    const copied = await signActor(
      anActor({ businessId: ids.business, isOwner: true }),
      { caller: 'edge-gateway', audience: 'scheduling', forwarded: false },
      gateway.testApp.actorKey
    )
    expect([
      (await gateway.ask('/api/branch', { headers: { 'x-mostrador-actor': copied } })).status,
      gateway.fakes.received,
    ]).toEqual([401, []])
  })
  it.each([
    '/internal/accounts/session',
    '/internal/scheduling/offer',
    '/api/../internal/accounts/session',
  ])('answers 404 to %s', async path =>
    expect((await gateway.ask(path, { token: 'owner-token' })).status).toBe(404)
  )
  it.each([
    ['https://otro.mx', 403],
    [undefined, 403],
  ])('refuses a change with the origin %s (A28)', async (origin, status) => {
    const reply = await gateway.ask(`/api/branch/${ids.thread}`, {
      method: 'DELETE',
      token: 'owner-token',
      ...(origin === undefined ? {} : { origin }),
    })
    expect([reply.status, gateway.fakes.received.length]).toEqual([status, 0])
  })
  it('forwards a change from a page of its own origin', async () =>
    expect(
      (
        await gateway.ask(`/api/branch/${ids.thread}`, {
          method: 'DELETE',
          token: 'owner-token',
          origin: gateway.origin,
        })
      ).status
    ).toBe(200))
  it('forwards the refusal of the service that owns the route', async () => {
    const reply = await gateway.ask(`/api/branch/${ids.thread}`, {
      method: 'DELETE',
      token: 'staff-token',
      origin: gateway.origin,
    })
    expect([reply.status, (await jsonOf(reply)).message]).toEqual([
      403,
      'No tienes permiso para hacer esto',
    ])
  })
  it('returns 503 unavailable while the owner of a route is down', async () => {
    // There is no fake crm here.
    const reply = await gateway.ask('/api/client/search', { token: 'owner-token' })
    expect([reply.status, (await jsonOf(reply)).code]).toEqual([503, 'unavailable'])
  })
  it('forwards a webhook byte for byte', async () => {
    const raw = '{ "text":"Hola \\u00e4",  "n":1 }'
    await gateway.ask('/api/meta/webhook', {
      method: 'POST',
      body: raw,
      headers: { 'x-hub-signature-256': 'sha256=1' },
    })
    expect(gateway.fakes.received[0]).toMatchObject({
      bytes: raw,
      headers: { 'x-hub-signature-256': 'sha256=1' },
    })
  })
})
