import { defineErrors, defineRoutes, Id, Instant } from '@mostrador/contracts'
import { newId, Refusal } from '@mostrador/kernel'
import {
  aBusiness,
  anActor,
  startTestApp,
  takeDatabaseAway,
  type TestApp,
} from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  answer,
  consume,
  consumeOutside,
  defineJob,
  defineService,
  every,
  serve,
  work,
} from '../index.ts'

const routes = defineRoutes('scheduling', {
  greet: {
    method: 'POST',
    path: '/api/greet/:id',
    access: 'business',
    summary: 'Test',
    permission: { page: 6, action: 'create' },
    params: z.object({ id: Id }),
    query: z.object({ times: z.coerce.number().int().min(1, 'Al menos una vez').default(1) }),
    body: z.object({ name: z.string('El nombre es requerido') }),
    data: z.object({ text: z.string(), times: z.number() }),
    message: 'Saludo enviado',
  },
  refuse: {
    method: 'GET',
    path: '/api/refuse',
    access: 'public',
    summary: 'Test',
    query: z.object({ code: z.string() }),
    data: z.object({}),
  },
  broken: {
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    summary: 'Test',
    data: z.object({ count: z.number() }),
  },
  announce: {
    method: 'POST',
    path: '/api/announce',
    access: 'business',
    summary: 'Test',
    body: z.object({ branchId: Id, fail: z.boolean().optional() }),
    data: z.object({ runs: z.number() }),
  },
  think: {
    method: 'POST',
    path: '/api/think',
    access: 'business',
    summary: 'Test',
    data: z.object({ thoughts: z.number() }),
  },
  secret: {
    method: 'GET',
    path: '/internal/scheduling/secret',
    access: 'internal',
    summary: 'Test',
    data: z.object({ businessId: z.string().nullable() }),
  },
  remember: {
    method: 'POST',
    path: '/internal/scheduling/remember',
    access: 'internal',
    summary: 'Test',
    body: z.object({ text: z.string() }),
    data: z.object({ at: Instant, name: z.string().min(2) }),
  },
  hook: {
    method: 'POST',
    path: '/api/hook',
    access: 'webhook',
    summary: 'Test',
    data: z.object({ bytes: z.number(), raw: z.boolean() }),
  },
})
const asking = defineRoutes('crm', {
  ask: {
    method: 'GET',
    path: '/api/ask',
    access: 'business',
    summary: 'Test',
    query: z.object({ code: z.string().optional() }),
    data: z.object({ businessId: z.string().nullable() }),
  },
})
const errors = defineErrors({ slot_taken: { status: 409, message: 'Ese horario ya está ocupado' } })

const heard: { group: string; branchId: string; businessId: string | null }[] = []
const reminded: string[] = []
const remind = defineJob({
  name: 'scheduling-test-remind',
  schema: z.object({ businessId: z.uuid(), id: z.string() }),
  attempts: 3,
  backoffMs: 60_000,
})
let failures = 0
let ticks = 0
let runs = 0
let thoughts = 0
/** Happens in a request that writes nothing. */
let meanwhile: () => Promise<void> = async () => {}

const scheduling = defineService({
  name: 'scheduling',
  errors,
  setup(testApp) {
    serve(testApp, routes.greet, async ({ params, query, body }) => ({
      text: `Hola ${body.name}`,
      times: query.times,
      secret: params.id,
    }))
    serve(testApp, routes.refuse, async ({ query }) => {
      if (query.code === 'bug') throw new Error('boom')
      throw new Refusal(query.code, { nearest: [] })
    })
    serve(testApp, routes.broken, async () => JSON.parse('{"count":"many"}'))
    serve(testApp, routes.announce, async ({ body }) => {
      runs += 1
      return testApp.db.transaction(async tx => {
        await tx.publish('branch.changed', {
          key: body.branchId,
          data: { branchId: body.branchId },
        })
        if (body.fail === true) throw new Refusal('slot_taken')
        return answer({ runs }, { message: 'Avisado' })
      })
    })
    serve(testApp, routes.think, async () => {
      thoughts += 1
      await meanwhile()
      return { thoughts }
    })
    serve(testApp, routes.remember, () => ({ at: '2200-01-01T13:59:59.000Z', name: '' }))
    serve(testApp, routes.secret, async ({ actor }) => ({ businessId: actor.businessId }))
    serve(testApp, routes.hook, async ({ body }) => ({
      bytes: body.length,
      raw: Buffer.isBuffer(body),
    }))
    consume(testApp, 'scheduling-test', {
      'branch.changed': async ({ data, businessId }, tx) => {
        heard.push({ group: 'inside', branchId: data.branchId, businessId })
        await tx.enqueue(
          remind,
          { businessId: businessId ?? '', id: data.branchId },
          { id: `remind-${data.branchId}`, at: new Date(testApp.clock.now().getTime() + 3_600_000) }
        )
      },
    })
    consumeOutside(testApp, 'scheduling-test-outside', {
      'branch.changed': async ({ data, businessId }) =>
        void heard.push({ group: 'outside', branchId: data.branchId, businessId }),
    })
    work(testApp, remind, async ({ id }) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('Not today')
      }
      reminded.push(id)
    })
    every(testApp, 'scheduling-test-tick', 600, async () => void (ticks += 1))
  },
})
const crm = defineService({
  name: 'crm',
  setup(testApp) {
    serve(testApp, asking.ask, async ({ query, actor }) => {
      if (query.code !== undefined)
        await testApp.call(routes.refuse, { query: { code: query.code } }, actor)
      return testApp.call(routes.secret, {}, { as: actor })
    })
  },
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [scheduling, crm], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())

describe('a route', () => {
  const { owner, businessId } = aBusiness()
  const call = { params: { id: newId() }, query: {}, body: { name: 'Lupita' } }

  it('answers the envelope with the declared fields only [GEN-05]', async () => {
    const reply = await testApp.as(owner)(routes.greet, call)
    expect(reply.body).toEqual({
      success: true,
      data: { text: 'Hola Lupita', times: 1 },
      message: 'Saludo enviado',
    })
  })
  it('says in Spanish which field is wrong', async () => {
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
  it('answers a row that was written under other limits', async () => {
    const { status, data } = await testApp.as(owner)(routes.remember, { body: { text: 'hola' } })
    expect([status, data]).toEqual([200, { at: '2200-01-01T13:59:59.000Z', name: '' }])
  })
  it('asks for a session, a business and a permission', async () => {
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
          anActor({ businessId, permissions: [{ pageId: 6, actions: ['create'] }] })
        )(routes.greet, call)
      ).status
    ).toBe(200)
  })
  it('believes only actors that we signed', async () => {
    const reply = await testApp.app('scheduling').inject({
      method: 'GET',
      url: '/internal/scheduling/secret',
      headers: { 'x-mostrador-actor': 'eyJhbGciOiJub25lIn0.e30.' },
    })
    expect(reply.statusCode).toBe(401)
    expect((await testApp.as(owner)(routes.secret, {})).data).toEqual({ businessId })
  })
  it('turns a refusal into the status and text of the catalogue, and accidents into 500 without detail', async () => {
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
  it('gives a webhook the bytes that were signed', async () => {
    const reply = await testApp.app('scheduling').inject({
      method: 'POST',
      url: '/api/hook',
      headers: { 'content-type': 'application/json' },
      payload: '{"a": 1}',
    })
    expect(reply.json()).toEqual({ success: true, data: { bytes: 8, raw: true } })
  })
  it('refuses bodies over 1 MB and bodies that are not JSON', async () => {
    const send = (payload: string, type = 'application/json') =>
      testApp.app('scheduling').inject({
        method: 'POST',
        url: '/api/announce',
        headers: { 'content-type': type },
        payload,
      })
    expect((await send(JSON.stringify({ text: 'x'.repeat(1_100_000) }))).json()).toMatchObject({
      code: 'body_too_large',
    })
    expect((await send('{nope')).json()).toMatchObject({ code: 'invalid_request' })
    expect((await send('<a/>', 'text/xml')).json()).toMatchObject({ code: 'unsupported_type' })
    expect((await testApp.app('scheduling').inject('/nothing/here')).json()).toMatchObject({
      code: 'not_found',
    })
  })
  it('tells whether it lives and is ready, and counts', async () => {
    const app = testApp.app('scheduling')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/metrics')).body).toMatch(
      /http_request_duration_seconds_count\{service="scheduling",method="POST",route="\/api\/greet\/:id",status="200"\} \d/
    )
  })
})

describe('a service asking another', () => {
  it('passes the actor on and gets the data, or the refusal with its own text', async () => {
    const { owner, businessId } = aBusiness()
    expect((await testApp.as(owner)(asking.ask, { query: {} })).data).toEqual({ businessId })
    expect(
      (await testApp.as(owner)(asking.ask, { query: { code: 'slot_taken' } })).body
    ).toMatchObject({ code: 'slot_taken', message: 'Ese horario ya está ocupado' })
    expect((await testApp.as(owner)(asking.ask, { query: { code: 'bug' } })).body).toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('an idempotency key', () => {
  it('runs once, replays the answer, and refuses another body', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    const first = await testApp.as(owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    const second = await testApp.as(owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    const other = await testApp.as(owner)(
      routes.announce,
      { body: { branchId: newId() } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' })
    const stranger = await testApp.as(aBusiness().owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(stranger.headers['idempotent-replayed']).toBeUndefined()
    await testApp.settled()
  })
  it('runs once for many that come in the same moment, each key with its own body and answer', async () => {
    const { owner } = aBusiness()
    const before = runs
    const branches = Array.from({ length: 12 }, () => newId())
    const announce = (branchId: string, key: string) =>
      testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key })
    // Two for each key, and one whose body is another's.
    const crowd = await Promise.all([
      ...branches.flatMap((branchId, at) => [
        announce(branchId, `crowded-${at}`),
        announce(branchId, `crowded-${at}`),
      ]),
      announce(newId(), 'crowded-0'),
    ])
    expect(runs - before).toBe(branches.length)
    const pairs = branches.map((_branch, at) => crowd.slice(2 * at, 2 * at + 2))
    for (const pair of pairs) {
      // Who came second hears that the first runs, or what it answered if it was done by then.
      const [done, ...others] = pair.filter(({ status }) => status === 200)
      expect(others.map(({ body }) => body)).toEqual(others.map(() => done?.body))
      expect(done?.status).toBe(200)
      for (const { status, body } of pair)
        if (status !== 200) expect(body).toMatchObject({ code: 'request_in_progress' })
    }
    expect(crowd.at(-1)?.body).toMatchObject({ code: 'idempotency_mismatch' })
    const again = await Promise.all(
      branches.map((branchId, at) => announce(branchId, `crowded-${at}`))
    )
    expect(again.map(({ body }) => body)).toEqual(
      pairs.map(pair => pair.find(({ status }) => status === 200)?.body)
    )
    expect([
      runs - before,
      again.every(({ headers }) => headers['idempotent-replayed'] === 'true'),
    ]).toEqual([branches.length, true])
    await testApp.settled()
  })
  it('of several refused in the same moment is free for each', async () => {
    const { owner } = aBusiness()
    const announce = (key: string, fail: boolean) =>
      testApp.as(owner)(
        routes.announce,
        { body: { branchId: newId(), fail } },
        { idempotencyKey: key }
      )
    const keys = Array.from({ length: 8 }, (_, at) => `refused-${at}`)
    expect(
      (await Promise.all(keys.map(key => announce(key, true)))).map(({ status }) => status)
    ).toEqual(keys.map(() => 409))
    expect(
      (await Promise.all(keys.map(key => announce(key, false)))).map(({ status }) => status)
    ).toEqual(keys.map(() => 200))
    await testApp.settled()
  })
  it('lets a refused request try again', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    expect(
      (
        await testApp.as(owner)(
          routes.announce,
          { body: { branchId, fail: true } },
          { idempotencyKey: 'form-opened-2' }
        )
      ).status
    ).toBe(409)
    expect(
      (
        await testApp.as(owner)(
          routes.announce,
          { body: { branchId, fail: true } },
          { idempotencyKey: 'form-opened-2' }
        )
      ).body
    ).toMatchObject({ code: 'slot_taken' })
  })
  it('answers "in progress" while the first runs, and runs again when its process is gone', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    const key = 'form-opened-3'
    const rows = testApp.infra.database.relay
    await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key })
    await rows.query(
      `update platform.idempotency set state = 'running', status = null, body = null where scope = $1 and key = $2`,
      [`scheduling:${businessId}`, key]
    )
    expect(
      (await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key }))
        .body
    ).toMatchObject({ code: 'request_in_progress' })
    await rows.query(
      `update platform.idempotency set created_at = now() - interval '10 minutes' where key = $1`,
      [key]
    )
    expect(
      (await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key }))
        .status
    ).toBe(200)
  })
})

describe('an idempotency key whose database goes away during the request', () => {
  /** Does it once the database is away, and gives the database back when the request is over. */
  const inOutage = async (
    key: string,
    act: () => void
  ): Promise<{ status: number; askAgain(): ReturnType<ReturnType<TestApp['as']>> }> => {
    const { owner } = aBusiness()
    const ask = () => testApp.as(owner)(routes.think, {}, { idempotencyKey: key })
    let giveBack = async (): Promise<void> => {}
    meanwhile = async () => {
      giveBack = await takeDatabaseAway(testApp.database)
      act()
    }
    const { status } = await ask()
    meanwhile = async () => {}
    await giveBack()
    return { status, askAgain: ask }
  }

  // Sooner than any lease of a key ends.
  it('answers what happened, and keeps it when the database is back: it is not done again', async () => {
    const before = thoughts
    const { status, askAgain } = await inOutage('form-opened-4', () => {})
    expect(status).toBe(200)
    await eventually(async () =>
      expect((await askAgain()).headers['idempotent-replayed']).toBe('true')
    )
    expect(thoughts).toBe(before + 1)
  }, 60_000)
  it('is free when the database is back, if the request failed', async () => {
    const { status, askAgain } = await inOutage('form-opened-5', () => {
      throw new Error('Not today')
    })
    expect(status).toBe(500)
    await eventually(async () => expect((await askAgain()).status).toBe(200))
  }, 60_000)
  it('is not closed by a request whose lease had ended and whose key is another one’s', async () => {
    const { owner, businessId } = aBusiness()
    const key = 'form-opened-6'
    const mine = ['scheduling:' + businessId, key]
    // The lease ends during the request, and another one takes the key: as of now it runs.
    meanwhile = async () =>
      void (await testApp.infra.database.relay.query(
        `update platform.idempotency set created_at = now(), holder = gen_random_uuid() where scope = $1 and key = $2`,
        mine
      ))
    expect((await testApp.as(owner)(routes.think, {}, { idempotencyKey: key })).status).toBe(200)
    meanwhile = async () => {}
    expect(
      (
        await testApp.infra.database.relay.query(
          'select state from platform.idempotency where scope = $1 and key = $2',
          mine
        )
      ).rows
    ).toEqual([{ state: 'running' }])
  })
})

describe('events and jobs', () => {
  it('says in the transaction, hears in each group, and remembers to do later', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId } })
    await testApp.settled()
    expect(
      heard
        .filter(one => one.branchId === branchId)
        .map(({ group, businessId: of }) => `${group} ${of}`)
        .toSorted()
    ).toEqual([`inside ${businessId}`, `outside ${businessId}`])
    expect(reminded).not.toContain(branchId)
    testApp.clock.advance(3_600_000)
    await testApp.settled()
    expect(reminded).toContain(branchId)
  })
  it('says nothing when the transaction is undone', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId, fail: true } })
    await testApp.settled()
    expect(heard.some(one => one.branchId === branchId)).toBe(false)
  })
  it('tries a job again later, and gives it up to a person in the end', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId } })
    await testApp.settled()
    failures = 3
    for (const ms of [3_600_000, 60_000, 120_000]) {
      testApp.clock.advance(ms)
      await testApp.settled()
    }
    expect(failures).toBe(0)
    expect(reminded).not.toContain(branchId)
    const open = await testApp.infra.deadLetters.open({ businessId })
    expect(open).toMatchObject([
      {
        kind: 'job',
        consumer: 'scheduling-test-remind',
        attempts: 3,
        payload: { data: { id: branchId } },
      },
    ])
  })
  it('ticks once per period', async () => {
    const before = ticks
    testApp.clock.advance(600_000)
    await testApp.settled()
    testApp.clock.advance(600_000)
    await testApp.settled()
    expect(ticks - before).toBe(2)
  })
})
