import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { newId } from '@mostrador/kernel'
import { actorOf, loadConfig } from '@mostrador/platform'
import { anActor, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

let testApp: TestApp
const first = { email: 'primera@plataforma.example', password: 'una clave larga' }
const gateway = actorOf.service('edge-gateway')
const peers = fakeServices()
const open = (database?: TestApp['database'], password = first.password) =>
  startTestApp({
    services: [accounts, ...peers.services],
    at: '2026-11-21T18:00:00Z',
    variables: { ADMIN_EMAIL: first.email.toUpperCase(), ADMIN_PASSWORD: password },
    ...(database === undefined ? {} : { database }),
  })
const signIn = (email: string, password: string) =>
  testApp.as(gateway)(r.signIn, {
    body: { email, password, host: 'panel.mx', address: '10.0.0.1' },
  })
beforeAll(async () => {
  testApp = await open()
})
afterAll(() => testApp.stop())

const admin = (fields: Partial<Actor> = {}) =>
  anActor({ role: 'admin', businessId: null, ...fields })
const aLetter = async (businessId: string | null = null): Promise<string> => {
  const [threadId, eventId] = [newId(), newId()]
  await testApp.infra.deadLetters.add({
    kind: 'event',
    consumer: 'crm',
    type: 'message.received',
    businessId,
    attempts: 5,
    error: new Error('poison'),
    payload: {
      id: eventId,
      type: 'message.received',
      data: { threadId, text: 'hola, soy Ana López' },
    },
  })
  return (await testApp.infra.deadLetters.open({ businessId })).at(-1)?.id ?? ''
}

describe('the first admin', () => {
  it('is created once and signs in as an admin; a later start changes nothing', async () => {
    expect((await signIn(first.email, first.password)).data.session.user).toMatchObject({
      email: first.email,
      role: 'admin',
    })
    await testApp.stop({ keepDatabase: true })
    testApp = await open(testApp.database, 'another long password')
    expect((await signIn(first.email, first.password)).status).toBe(200)
    expect((await signIn(first.email, 'another long password')).status).toBe(401)
  })
  it('never takes over an existing account', async () => {
    const takenAddress = 'alguien@correo.example'
    await testApp.as(gateway)(r.registerUser, {
      body: { name: 'Alguien', email: takenAddress, password: 'una clave larga', host: 'panel.mx' },
    })
    await testApp.stop({ keepDatabase: true })
    testApp = await startTestApp({
      services: [accounts, ...peers.services],
      at: '2026-11-21T18:00:00Z',
      variables: { ADMIN_EMAIL: takenAddress, ADMIN_PASSWORD: 'una clave larga' },
      database: testApp.database,
    })
    expect((await signIn(takenAddress, 'una clave larga')).data.session.user.role).toBe('user')
  })
  it('needs both variables', () => {
    expect(() => loadConfig(accounts.config, { ADMIN_EMAIL: first.email })).toThrow(
      'ADMIN_PASSWORD'
    )
    expect(loadConfig(accounts.config, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).not.toHaveProperty(
      'ADMIN_EMAIL'
    )
  })
})

describe('the list of pending dead letters', () => {
  const calls = [
    [
      'list',
      (as: Actor, id: string) =>
        testApp
          .as(as)(r.listDeadLetters, { query: {} })
          .then(reply => [reply.status, id]),
    ],
    [
      'count',
      (as: Actor, id: string) =>
        testApp
          .as(as)(r.countDeadLetters, {})
          .then(reply => [reply.status, id]),
    ],
    [
      'businesses',
      (as: Actor, id: string) =>
        testApp
          .as(as)(r.deadLetterBusinesses, {})
          .then(reply => [reply.status, id]),
    ],
    [
      'retry',
      (as: Actor, id: string) =>
        testApp
          .as(as)(r.retryDeadLetter, { params: { id } })
          .then(reply => [reply.status, id]),
    ],
    [
      'discard',
      (as: Actor, id: string) =>
        testApp
          .as(as)(r.discardDeadLetter, { params: { id } })
          .then(reply => [reply.status, id]),
    ],
  ] as const
  it.each(calls)('is for admins of the platform only: %s (H6)', async (_name, ask) => {
    const id = await aLetter()
    const others: [Actor, number][] = [
      [actorOf.anonymous(), 401],
      [anActor({ isOwner: true }), 403],
      [anActor({ role: 'partner' }), 403],
      [anActor({ businessId: null }), 403],
      [actorOf.service('crm'), 403],
      [{ ...actorOf.system(null), role: 'admin' }, 403],
      [admin({ userId: null }), 403],
    ]
    for (const [actor, status] of others)
      expect([actor.role, ...(await ask(actor, id))]).toEqual([actor.role, status, id])
    expect(
      (await testApp.infra.deadLetters.open({ businessId: null })).map(letter => letter.id)
    ).toContain(id)
    expect((await ask(admin(), id))[0]).toBe(200)
  })
  it('ignores a role in the body', async () => {
    const id = await aLetter()
    const asserted = { params: { id }, body: { admin: true, role: 'admin', adminId: newId() } }
    const reply = await testApp.as(anActor({ isOwner: true }))(r.discardDeadLetter, asserted)
    expect(reply.status).toBe(403)
  })
  it('shows the business and ids, never content', async () => {
    const { session } = (
      await testApp.as(gateway)(r.registerUser, {
        body: {
          name: 'Ñandú',
          email: 'nandu@correo.example',
          password: 'una clave larga',
          host: 'panel.mx',
        },
      })
    ).data
    const owner = anActor({ businessId: null, userId: session.user._id })
    const { data: business } = await testApp.as(owner)(r.createBusiness, {
      body: {
        business: {
          name: 'Clínica Ñandú',
          description: 'Atención general',
          whatsapp: '2221234567',
          whatsappOwner: '2227654321',
          timezone: { name: 'America/Mexico_City' },
        },
      },
    })
    const id = await aLetter(business._id)
    const { letters, hasMore } = (
      await testApp.as(admin())(r.listDeadLetters, { query: { business: business._id } })
    ).data
    expect(hasMore).toBe(false)
    expect(letters).toMatchObject([
      {
        _id: id,
        business: { _id: business._id, name: 'Clínica Ñandú' },
        kind: 'event',
        reason: 'Error inesperado al procesar',
        attempts: 5,
        references: [{ name: 'eventId' }, { name: 'threadId' }],
      },
    ])
    expect(JSON.stringify(letters)).not.toContain('Ana')
    expect((await testApp.as(admin())(r.deadLetterBusinesses, {})).data).toContainEqual({
      business: { _id: business._id, name: 'Clínica Ñandú' },
      open: 1,
    })
    expect(
      (
        await testApp.as(admin())(r.listDeadLetters, { query: { business: 'platform' } })
      ).data.letters.map(({ _id }) => _id)
    ).not.toContain(id)
  })
  it('is answered page by page', async () => {
    const businessId = newId()
    const ids = [await aLetter(businessId), await aLetter(businessId), await aLetter(businessId)]
    const page = (after?: string) =>
      testApp.as(admin())(r.listDeadLetters, {
        query: { business: businessId, limit: 2, ...(after === undefined ? {} : { after }) },
      })
    const firstPage = (await page()).data
    expect([firstPage.letters.map(({ _id }) => _id), firstPage.hasMore]).toEqual([
      ids.slice(0, 2),
      true,
    ])
    const secondPage = (await page(ids[1])).data
    expect([
      secondPage.letters.map(({ _id }) => _id),
      secondPage.hasMore,
      secondPage.letters[0]?.business?.name,
    ]).toEqual([ids.slice(2), false, 'Negocio desconocido'])
  })
  it('tells the second admin who settled a letter first, and counts a double click once', async () => {
    const id = await aLetter()
    const me = admin({ userId: (await signIn(first.email, first.password)).data.session.user._id })
    expect((await testApp.as(me)(r.discardDeadLetter, { params: { id } })).body).toMatchObject({
      success: true,
      message: 'Descartado',
    })
    expect((await testApp.as(me)(r.discardDeadLetter, { params: { id } })).status).toBe(200)
    const second = await testApp.as(admin())(r.retryDeadLetter, { params: { id } })
    expect([second.status, second.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'letter_discarded',
        message: 'Administración ya lo descartó',
      }),
    ])
    expect((await testApp.as(admin())(r.retryDeadLetter, { params: { id: newId() } })).status).toBe(
      404
    )
  })
})
