import { messagingRoutes as r } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { aBusiness, anActor } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { graphSettings } from '../channels/graph/settings.ts'
import { createLoginSteps } from '../test/login-steps.ts'
import { visitLogin } from '../test/login-visit.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { loginSettings } from './settings.ts'

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
const { as, start, finish, visit, connect, newShop, connections, logins } = createLoginSteps(
  () => test
)
const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => body.code

describe('connecting WhatsApp', () => {
  it('opens the signup page, finishes with its code, and the number receives and sends [META-02]', async () => {
    expect(`${r.finishWhatsappLogin.method} ${r.finishWhatsappLogin.path}`).toBe(
      'GET /api/meta/whatsapp-login'
    )
    const { owner, visit: how, handle } = newShop()
    const answer = await connect(owner, 'whatsapp', how)
    expect(answer).toMatchObject({ status: 200, data: { login: 'whatsapp', reason: null } })
    const [connection, ...more] = await connections(owner)
    expect(more).toEqual([])
    expect(connection).toMatchObject({
      channel: 'whatsapp',
      handle,
      displayName: how.fields.name,
      state: 'connected',
      login: 'whatsapp',
      quality: 'high',
      problem: null,
    })
    expect(await logins(owner)).toMatchObject([
      { state: 'connected', connected: [how.fields.name], refused: [] },
    ])
    const account = connection?.accountId ?? ''
    test.meta.control.userSends({
      channel: 'whatsapp',
      accountId: account,
      from: '5212225559999',
      name: 'Ana',
      text: 'hola',
    })
    await test.quiet()
    const { threads } = (await as(owner)(r.listThreads, { query: {} })).data
    expect(threads).toHaveLength(1)
    const threadId = threads[0]?._id ?? ''
    await as(owner)(r.sendMessage, { body: { threadId, message: 'Buenas tardes' } })
    await test.quiet()
    expect(
      test.meta.control.phone('whatsapp', account, '5212225559999').map(({ text }) => text)
    ).toEqual(['hola', 'Buenas tardes'])
  })

  it('connects the number that the signup page named, of an account with several [META-03]', async () => {
    const { method, path } = r.saveSignupData
    expect(`${method} ${path}`).toBe('POST /api/meta/whatsapp-login/save-signup-data')
    const { owner, visit: how } = newShop()
    const { _id, url } = await start(owner, 'whatsapp')
    const end = await visitLogin(url, how)
    const sibling = newShop().visit.fields
    const waba = end.message?.data['waba_id'] ?? ''
    test.meta.control.registerAccount({
      channel: 'whatsapp',
      id: `9${waba.slice(1)}`,
      token: 'another',
      name: sibling.name,
      wabaId: waba,
    })
    const saved = await as(owner)(r.saveSignupData, {
      body: {
        businessId: owner.businessId ?? '',
        loginId: _id,
        data: { type: 'WA_EMBEDDED_SIGNUP', ...end.message, event: end.message?.event ?? '' },
      },
    })
    expect(saved.status).toBe(200)
    await finish(owner, 'whatsapp', end)
    await test.testApp.settled()
    expect((await connections(owner)).map(({ accountId }) => accountId)).toEqual([
      end.message?.data['phone_number_id'],
    ])
  })

  it('accepts signup data only of the own business and of the own sign-in', async () => {
    const { owner } = newShop()
    const { _id } = await start(owner, 'whatsapp')
    const data = {
      type: 'WA_EMBEDDED_SIGNUP' as const,
      event: 'FINISH',
      data: { phone_number_id: '1', waba_id: '2' },
    }
    const foreign = await as(owner)(r.saveSignupData, {
      body: { businessId: newId(), loginId: _id, data },
    })
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'login_foreign'])
    const elsewhere = await as({ ...owner, sessionId: newId() })(r.saveSignupData, {
      body: { businessId: owner.businessId ?? '', loginId: _id, data },
    })
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([403, 'login_foreign'])
    expect(await loginRow(_id)).toEqual({ number_id: null, waba_id: null })
  })
})

const loginRow = async (id: string) => {
  const { rows } = await database.query(
    'select number_id, waba_id from messaging.channel_login where id = $1',
    [id]
  )
  return rows[0]
}

describe('connecting Facebook and Instagram', () => {
  it('sends people to the dialogs of v23.0 with the business in the state and asks for Pages, messages and Instagram [META-04]', async () => {
    expect(`${r.finishFacebookLogin.method} ${r.finishFacebookLogin.path}`).toBe(
      'GET /api/meta/facebook-login'
    )
    for (const usual of [loginSettings.META_DIALOG_URL, graphSettings.META_GRAPH_URL])
      expect(usual.parse(undefined)).toMatch(/^https:\/\/\w+\.facebook\.com\/v23\.0(\/|$)/)
    const { owner, businessId } = aBusiness()
    const facebook = new URL((await start(owner, 'facebook')).url)
    expect(facebook.pathname).toBe('/v23.0/dialog/oauth')
    expect(facebook.searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/integraciones/facebook-login'
    )
    expect(facebook.searchParams.get('state')?.startsWith(`${businessId}.`)).toBe(true)
    expect(facebook.searchParams.get('scope')?.split(',')).toEqual(
      expect.arrayContaining([
        'pages_show_list',
        'pages_messaging',
        'instagram_basic',
        'instagram_manage_messages',
      ])
    )
    const instagram = new URL((await start(owner, 'instagram')).url)
    expect(instagram.searchParams.get('scope')).toContain('instagram_business_manage_messages')

    await connect(owner, 'facebook', {
      fields: { name: 'Página de Ana', second: 'Sucursal Sur', instagram: '@ana.pelo' },
    })
    await connect(owner, 'instagram', { fields: { name: 'ana.unas' } })
    expect(
      (await connections(owner))
        .map(({ channel, displayName, handle, login }) =>
          [channel, displayName, handle, login].join(' · ')
        )
        .toSorted()
    ).toEqual([
      'instagram · Página de Ana · @ana.pelo · facebook',
      'instagram · ana.unas · @ana.unas · instagram',
      'messenger · Página de Ana ·  · facebook',
      'messenger · Sucursal Sur ·  · facebook',
    ])
  })

  it('answers on every account with the token of that account', async () => {
    const { owner } = aBusiness()
    await connect(owner, 'facebook', {
      fields: { name: 'Uñas Luz', second: '', instagram: 'unas.luz' },
    })
    await connect(owner, 'instagram', { fields: { name: 'luz.personal' } })
    for (const { channel, accountId } of await connections(owner)) {
      const from = `7${accountId.slice(1, 12)}`
      test.meta.control.userSends({ channel, accountId, from, name: 'Eva Sol', text: 'hola' })
      await test.quiet()
      const { threads } = (await as(owner)(r.listThreads, { query: { channel } })).data
      const [newest] = threads
      await as(owner)(r.sendMessage, {
        body: { threadId: newest?._id ?? '', message: `Gracias, ${accountId}` },
      })
      await test.quiet()
      expect(test.meta.control.phone(channel, accountId, from).map(({ text }) => text)).toEqual([
        'hola',
        `Gracias, ${accountId}`,
      ])
    }
  })

  it('connects Pages without Instagram when only that permission was refused', async () => {
    const { owner } = aBusiness()
    await connect(owner, 'facebook', {
      fields: { name: 'Solo Página', second: '', instagram: 'sin.permiso' },
      without: ['instagram_manage_messages'],
    })
    expect((await connections(owner)).map(({ channel }) => channel)).toEqual(['messenger'])
  })
})

it('stores no token in plain text', async () => {
  const { owner, visit: how } = newShop()
  const end = await visit(owner, 'whatsapp', how)
  // What other tests left to do would take the failure for itself.
  await test.testApp.settled()
  test.meta.control.failCalls({ path: 'debug_token', as: 'service_down', times: 1 })
  await finish(owner, 'whatsapp', end)
  const secrets = async () => {
    const { rows } = await database.query<{ secret: string | null }>(
      `select token as secret from messaging.channel_login where business_id = $1
       union all select token from messaging.channel_connection where business_id = $1
       union all select pin from messaging.channel_connection where business_id = $1`,
      [owner.businessId]
    )
    return rows.map(({ secret }) => secret).filter(secret => secret !== null)
  }
  await test.testApp.settled()
  expect(await secrets()).toEqual([expect.stringMatching(/^v1:k1:/)])
  test.testApp.clock.advance(20_000)
  await test.testApp.settled()
  expect(await secrets()).toEqual([
    expect.stringMatching(/^v1:k1:/),
    expect.stringMatching(/^v1:k1:/),
  ])
  const answers = JSON.stringify([
    await connections(owner),
    (await as(owner)(r.listLogins, {})).data,
  ])
  expect(answers).not.toMatch(/EAA|IGAA|v1:/)
})

it('is refused to members who may not edit the business', async () => {
  const { businessId } = aBusiness()
  const reader = anActor({
    businessId,
    permissions: [{ pageId: pageIds.business, actions: ['view'] }],
  })
  const refused = await as(reader)(r.startLogin, {
    body: { login: 'whatsapp' },
  })
  expect(refused.status).toBe(403)
  expect((await as(reader)(r.listLogins, {})).status).toBe(200)
})
