import { aBusiness } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLoginSteps } from '../test/login-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'

let test: MessagingTest
/** Sees the rows of every business. */
let database: pg.Pool
beforeAll(async () => {
  test = await startMessaging({ connect: false })
  database = new pg.Pool({ connectionString: test.testApp.database.ownerUrl, max: 1 })
})
afterEach(() => test.meta.control.behave())
afterAll(async () => {
  await database.end()
  await test.stop()
})
const { finish, visit, connect, newShop, connections, logins } = createLoginSteps(() => test)
const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => body.code

describe('a failed login', () => {
  it('reports that the person cancelled, and connects nothing', async () => {
    const { owner, visit: how } = newShop()
    for (const login of ['whatsapp', 'facebook', 'instagram'] as const) {
      const refused = await connect(owner, login, { ...how, decision: 'deny' })
      expect([refused.status, codeOf(refused)]).toEqual([409, 'login_denied'])
    }
    expect(await connections(owner)).toEqual([])
    expect((await logins(owner)).map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => [
        'failed',
        'Cancelaste el permiso en Meta. No se conectó nada.',
      ])
    )
  })

  it('refuses an expired code, and one that was used elsewhere', async () => {
    const { owner, visit: how } = newShop()
    const slow = await visit(owner, 'whatsapp', how)
    test.testApp.clock.advance(31_000)
    const expired = await finish(owner, 'whatsapp', slow)
    expect([expired.status, codeOf(expired)]).toEqual([410, 'login_code_refused'])

    const visitOfOther = await visit(owner, 'whatsapp', how)
    const secondShop = newShop()
    const secondVisit = await visit(secondShop.owner, 'whatsapp', secondShop.visit)
    expect(
      (await finish(secondShop.owner, 'whatsapp', { ...secondVisit, code: visitOfOther.code }))
        .status
    ).toBe(200)
    const used = await finish(owner, 'whatsapp', visitOfOther)
    expect([used.status, codeOf(used)]).toEqual([410, 'login_code_refused'])
  })

  it.each([
    ['whatsapp', 'whatsapp_business_messaging'],
    ['facebook', 'pages_messaging'],
  ] as const)('reports that a permission of %s is missing', async (login, scope) => {
    const { owner, visit: how } = newShop()
    await connect(owner, login, { ...how, without: [scope] })
    expect(await connections(owner)).toEqual([])
    expect(await logins(owner)).toMatchObject([
      {
        state: 'failed',
        reason:
          'Falta un permiso: en la página de Meta deja marcados todos los permisos y vuelve a intentarlo.',
      },
    ])
  })

  it('refuses a number that belongs to another business, where it stays connected', async () => {
    const first = newShop()
    await connect(first.owner, 'whatsapp', first.visit)
    const second = aBusiness()
    await connect(second.owner, 'whatsapp', first.visit)
    expect(await connections(second.owner)).toEqual([])
    expect(await logins(second.owner)).toMatchObject([
      {
        state: 'failed',
        reason: `${first.visit.fields.name} ya está conectada a otro negocio. Desconéctala allá primero.`,
      },
    ])
    expect(await connections(first.owner)).toMatchObject([{ state: 'connected' }])
  })

  it('connects once Meta answers again', async () => {
    const { owner, visit: how } = newShop()
    test.meta.control.failCalls({ path: 'subscribed_apps', as: 'service_down', times: 2 })
    test.meta.control.failCalls({ path: 'debug_token', as: 'reset', times: 1 })
    await finish(owner, 'whatsapp', await visit(owner, 'whatsapp', how))
    expect(await logins(owner)).toMatchObject([{ state: 'connecting' }])
    for (let tries = 0; tries < 5; tries += 1) {
      await test.testApp.settled()
      test.testApp.clock.advance(20_000)
    }
    await test.testApp.settled()
    expect(await logins(owner)).toMatchObject([{ state: 'connected' }])
    expect(await connections(owner)).toMatchObject([{ state: 'connected' }])
  })

  it('gives up after two minutes without an answer, and reports it', async () => {
    const { owner, visit: how } = newShop()
    test.meta.control.failCalls({ path: 'subscribed_apps', as: 'service_down', times: 100 })
    await finish(owner, 'whatsapp', await visit(owner, 'whatsapp', how))
    for (let tries = 0; tries < 10; tries += 1) {
      await test.testApp.settled()
      test.testApp.clock.advance(60_000)
    }
    await test.testApp.settled()
    expect(await connections(owner)).toEqual([])
    expect(await logins(owner)).toMatchObject([
      {
        state: 'failed',
        reason: 'Meta no respondió. No se conectó nada; intenta de nuevo en unos minutos.',
      },
    ])
  })

  it('reports an exchange that was interrupted, and can be started again', async () => {
    const { owner, visit: how } = newShop()
    const end = await visit(owner, 'whatsapp', how)
    // What a crash between the code and its token leaves behind.
    await database.query(
      "update messaging.channel_login set state = 'exchanging', used_at = $2 where business_id = $1",
      [owner.businessId, test.testApp.clock.now()]
    )
    expect((await finish(owner, 'whatsapp', end)).status).toBe(409)
    expect(await logins(owner)).toMatchObject([{ state: 'connecting' }])
    test.testApp.clock.advance(61_000)
    expect(await logins(owner)).toMatchObject([
      {
        state: 'failed',
        reason: 'La conexión se interrumpió antes de terminar. Vuelve a intentarlo.',
      },
    ])
    await connect(owner, 'whatsapp', how)
    expect(await connections(owner)).toMatchObject([{ state: 'connected' }])
  })

  it('reports that a number keeps its own two-step code', async () => {
    const { owner, visit: how } = newShop()
    const end = await visit(owner, 'whatsapp', how)
    const id = end.message?.data['phone_number_id'] ?? ''
    test.meta.control.setHealth({ channel: 'whatsapp', id, pin: '999999' })
    await finish(owner, 'whatsapp', end)
    await test.testApp.settled()
    expect((await logins(owner))[0]?.reason).toContain('verificación en dos pasos')
    // Nobody is kept from connecting a number that was not connected.
    test.meta.control.setHealth({ channel: 'whatsapp', id, pin: undefined })
    const other = aBusiness()
    await connect(other.owner, 'whatsapp', how)
    expect(await connections(other.owner)).toHaveLength(1)
  })
})
