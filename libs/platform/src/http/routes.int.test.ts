import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { aBusiness, anActor, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testRoutes, crm, routes, scheduling } from '../test/test-services.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [scheduling, crm], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())

describe('a route', () => {
  const { owner, businessId } = aBusiness()
  const call = { params: { id: newId() }, query: {}, body: { name: 'Lupita' } }

  it('answers an envelope with the declared fields only [GEN-05]', async () => {
    const reply = await testApp.as(owner)(routes.greet, call)
    expect(reply.body).toEqual({
      success: true,
      data: { text: 'Hola Lupita', times: 1 },
      message: 'Saludo enviado',
    })
  })
  it('names in Spanish the field that is wrong', async () => {
    const { status, body } = await testApp.as(owner)(routes.greet, {
      ...call,
      query: { times: 0 },
      body: JSON.parse('{}'),
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid_request',
      message: 'Al menos una vez',
      details: [
        { path: 'times', message: 'Al menos una vez' },
        { path: 'name', message: 'El nombre es requerido' },
      ],
    })
  })
  it('says in Spanish that a text cannot be stored, or that an address cannot be read', async () => {
    const { status, body } = await testApp.as(owner)(routes.greet, {
      ...call,
      body: { name: 'Lupita\0' },
    })
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'invalid_request',
        details: [{ path: 'name', message: 'El texto tiene caracteres que no se pueden guardar' }],
      },
    ])
    const between = await testApp.as(owner)(routes.remember, { body: { text: 'media \ud83d' } })
    expect([between.status, between.body]).toMatchObject([422, { code: 'invalid_request' }])
    const unreadable = await testApp.app('scheduling').inject({ url: '/api/%ED%A0%80' })
    expect([unreadable.statusCode, unreadable.json()]).toMatchObject([
      400,
      { success: false, code: 'invalid_address', message: 'La dirección no es válida' },
    ])
  })
  it('answers a row that was stored under other limits', async () => {
    const { status, data } = await testApp.as(owner)(routes.remember, { body: { text: 'hola' } })
    expect([status, data]).toEqual([200, { at: '2200-01-01T13:59:59.000Z', name: '' }])
  })
  it('requires a session, a business and a permission', async () => {
    const anonymous = {
      ...owner,
      kind: 'anonymous' as const,
      userId: null,
      businessId: null,
      isOwner: false,
    }
    expect((await testApp.as(anonymous)(routes.greet, call)).body).toMatchObject({
      code: 'unauthenticated',
    })
    expect(
      (await testApp.as(anActor({ businessId: null }))(routes.greet, call)).body
    ).toMatchObject({
      code: 'business_required',
      message: 'ID de negocio requerido',
    })
    expect((await testApp.as(anActor({ businessId }))(routes.greet, call)).status).toBe(403)
    expect(
      (
        await testApp.as(
          anActor({ businessId, permissions: [{ pageId: pageIds.agenda, actions: ['create'] }] })
        )(routes.greet, call)
      ).status
    ).toBe(200)
  })
  it('accepts only actors that we signed', async () => {
    const reply = await testApp.app('scheduling').inject({
      method: 'GET',
      url: '/internal/scheduling/secret',
      headers: { 'x-mostrador-actor': 'eyJhbGciOiJub25lIn0.e30.' },
    })
    expect(reply.statusCode).toBe(401)
    expect((await testApp.as(owner)(routes.secret, {})).data).toEqual({ businessId })
  })
  it('turns a refusal into the status and text of the catalogue, and unexpected errors into 500 without detail', async () => {
    expect(
      (await testApp.as(owner)(routes.refuse, { query: { code: 'slot_taken' } })).body
    ).toMatchObject({
      code: 'slot_taken',
      message: 'Ese horario ya está ocupado',
      details: { nearest: [] },
    })
    for (const code of ['bug', 'nobody_knows_this']) {
      const { status, body } = await testApp.as(owner)(routes.refuse, { query: { code } })
      expect(status).toBe(500)
      expect(body).toMatchObject({
        success: false,
        code: 'internal',
        message: 'Algo salió mal de nuestro lado. Intenta de nuevo.',
      })
      expect(body).not.toHaveProperty('details')
    }
    expect((await testApp.as(owner)(routes.broken, {})).status).toBe(500)
  })
  it('gives a webhook the raw bytes that were signed', async () => {
    const reply = await testApp.app('scheduling').inject({
      method: 'POST',
      url: '/api/hook',
      headers: { 'content-type': 'application/json' },
      payload: '{"a": 1}',
    })
    expect(reply.json()).toEqual({ success: true, data: { bytes: 8, raw: true } })
  })
  it('refuses bodies over 256 KB and bodies that are not JSON', async () => {
    const send = (payload: string, type = 'application/json') =>
      testApp.app('scheduling').inject({
        method: 'POST',
        url: '/api/announce',
        headers: { 'content-type': type },
        payload,
      })
    expect((await send(JSON.stringify({ text: 'x'.repeat(270_000) }))).json()).toMatchObject({
      code: 'body_too_large',
    })
    expect((await send('{nope')).json()).toMatchObject({ code: 'invalid_request' })
    expect((await send('<a/>', 'text/xml')).json()).toMatchObject({ code: 'unsupported_type' })
    expect((await testApp.app('scheduling').inject('/nothing/here')).json()).toMatchObject({
      code: 'not_found',
    })
  })
  it('answers health, readiness and metrics', async () => {
    const app = testApp.app('scheduling')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/metrics')).body).toMatch(
      /http_request_duration_seconds_count\{service="scheduling",method="POST",route="\/api\/greet\/:id",status="200"\} \d/
    )
  })
})

describe('a service that calls another', () => {
  it('forwards the actor and gets the data, or the refusal with its own text', async () => {
    const { owner, businessId } = aBusiness()
    expect((await testApp.as(owner)(testRoutes.ask, { query: {} })).data).toEqual({ businessId })
    expect(
      (await testApp.as(owner)(testRoutes.ask, { query: { code: 'slot_taken' } })).body
    ).toMatchObject({ code: 'slot_taken', message: 'Ese horario ya está ocupado' })
    expect(
      (await testApp.as(owner)(testRoutes.ask, { query: { code: 'bug' } })).body
    ).toMatchObject({
      code: 'unavailable',
    })
  })
})
