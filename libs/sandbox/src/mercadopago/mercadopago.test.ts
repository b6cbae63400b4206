import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { MercadoPagoConfig, OAuth, Payment, PaymentRefund, Preference, User } from 'mercadopago'
import { WebhookSignatureValidator } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from './start.ts'

const client = { id: '6295877106812064', secret: 'not-a-secret' }
const webhookSecret = 'not-a-secret-webhook'
const redirectUri = 'http://localhost:3000/listo'

type Received = { readonly url: URL; readonly headers: Record<string, string>; body: string }
let sandbox: MercadoPagoSandbox
let receiver: Server
let receiverUrl = ''
let received: Received[] = []

beforeAll(async () => {
  receiver = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', chunk => (body += String(chunk)))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', receiverUrl)
      received.push({ url, headers: incoming.headers as Record<string, string>, body })
      answer.end('ok')
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  const address = receiver.address()
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  sandbox = await startMercadoPagoSandbox({ client, webhookSecret, random: () => 0 })
  Object.assign(AppConfig, { BASE_URL: sandbox.url })
})
afterAll(async () => {
  await sandbox.close()
  receiver.close()
})
beforeEach(() => {
  received = []
})
afterEach(async () => {
  await sandbox.settled()
  sandbox.control.quirks({})
})

/** What a person answers at the page where a seller allows the application. */
const consent = async (seller: number, decision: 'allow' | 'deny', challenge = '') => {
  const { headers, body } = await request(`${sandbox.url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      platform_id: 'mp',
      state: 'abc',
      decision,
      seller: String(seller),
      ...(challenge === '' ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
    }).toString(),
  })
  await body.dump()
  return new URL(String(headers['location'])).searchParams
}

const app = { client_id: client.id, client_secret: client.secret }
const oauth = new OAuth(new MercadoPagoConfig({ accessToken: '', options: { maxRetries: 0 } }))

const connect = async (seller: number) => {
  const back = await consent(seller, 'allow')
  return oauth.create({
    body: { ...app, code: back.get('code') ?? '', redirect_uri: redirectUri },
  })
}
const configOf = (accessToken: string | undefined) =>
  new MercadoPagoConfig({ accessToken: accessToken ?? '', options: { maxRetries: 0 } })

const sell = async (
  config: MercadoPagoConfig,
  notification = `${receiverUrl}/mp?source_news=webhooks`
) =>
  new Preference(config).create({
    body: {
      items: [{ id: 'p1', title: 'Corte', quantity: 1, unit_price: 199.9, currency_id: 'MXN' }],
      back_urls: { success: 'http://localhost/si', failure: 'http://localhost/no' },
      external_reference: 'quote-7',
      notification_url: notification,
    },
  })

it('connects sellers once per code, proves the browser, and rotates refresh tokens', async () => {
  const seller = sandbox.control.addSeller('LUPITA')
  const verifier = 'a-verifier-of-the-browser-that-began-it-all'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  expect((await consent(seller, 'deny')).get('error')).toBe('access_denied')

  const guessed = { ...app, code: 'TG-guessed', redirect_uri: redirectUri }
  await expect(oauth.create({ body: guessed })).rejects.toMatchObject({ status: 400 })
  const back = await consent(seller, 'allow', challenge)
  expect(back.get('state')).toBe('abc')
  const code = back.get('code') ?? ''
  const body = { ...app, code, redirect_uri: redirectUri, code_verifier: verifier }
  const first = await oauth.create({ body })
  expect(first).toMatchObject({ user_id: seller, token_type: 'bearer', expires_in: 15_552_000 })
  await expect(oauth.create({ body })).rejects.toMatchObject({ status: 400 })

  const refresh = { ...app, refresh_token: first.refresh_token ?? '' }
  const second = await oauth.refresh({ body: refresh })
  expect(second.refresh_token).not.toBe(first.refresh_token)
  await expect(oauth.refresh({ body: refresh })).rejects.toMatchObject({ status: 400 })

  sandbox.control.expireTokens(seller)
  const expired = new User(configOf(second.access_token)).get()
  await expect(expired).rejects.toMatchObject({ status: 401 })
})

it('announces a payment by a signed webhook without facts, which the SDK accepts', async () => {
  const seller = sandbox.control.addSeller('LUPITA')
  const config = configOf((await connect(seller)).access_token)
  const preference = await sell(config)
  expect(preference).toMatchObject({ collector_id: seller, external_reference: 'quote-7' })
  const paymentId = sandbox.control.pay(preference.id ?? '', { outcome: 'approved' })
  await sandbox.settled()
  const [webhook] = received
  expect(received).toHaveLength(1)
  expect(webhook?.url.searchParams.get('data.id')).toBe(paymentId)
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    type: 'payment',
    data: { id: paymentId },
  })
  expect(webhook?.body).not.toContain('approved')
  const signed = {
    xSignature: webhook?.headers['x-signature'],
    xRequestId: webhook?.headers['x-request-id'],
    dataId: paymentId,
    secret: webhookSecret,
  }
  expect(() => WebhookSignatureValidator.validate(signed)).not.toThrow()
  expect(() => WebhookSignatureValidator.validate({ ...signed, dataId: '1' })).toThrow()

  expect(await new Payment(config).get({ id: paymentId })).toMatchObject({
    id: Number(paymentId),
    status: 'approved',
    transaction_amount: 199.9,
    currency_id: 'MXN',
    collector_id: seller,
    external_reference: 'quote-7',
  })
})

it('keeps the payments of one seller from another', async () => {
  const [mine, other] = [sandbox.control.addSeller('LUPITA'), sandbox.control.addSeller('OTRA')]
  const preference = await sell(configOf((await connect(mine)).access_token))
  const paymentId = sandbox.control.pay(preference.id ?? '', { outcome: 'approved' })
  const stranger = new Payment(configOf((await connect(other)).access_token))
  await expect(stranger.get({ id: paymentId })).rejects.toMatchObject({ status: 404 })
})

it('refunds parts up to the whole, once per key', async () => {
  const config = configOf((await connect(sandbox.control.addSeller('LUPITA'))).access_token)
  const preference = await sell(config)
  const paymentId = sandbox.control.pay(preference.id ?? '', { outcome: 'approved' })
  const refunds = new PaymentRefund(config)
  const back = (amount: number | undefined, idempotencyKey: string) =>
    refunds.create({
      payment_id: paymentId,
      body: amount === undefined ? {} : { amount },
      requestOptions: { idempotencyKey },
    })
  const first = await back(50, 'one')
  expect((await back(50, 'one')).id).toBe(first.id)
  await expect(back(150, 'two')).rejects.toMatchObject({ status: 400 })
  expect((await back(undefined, 'three')).amount).toBe(149.9)
  expect(await new Payment(config).get({ id: paymentId })).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 199.9,
  })
})

it('misbehaves as configured: copies, unsigned notices, seconds, false bodies, lost answers', async () => {
  const config = configOf((await connect(sandbox.control.addSeller('LUPITA'))).access_token)
  sandbox.control.quirks({ copies: 3, lyingBody: true, tsUnit: 's' })
  const preference = await sell(config, `${receiverUrl}/mp`)
  sandbox.control.pay(preference.id ?? '', { outcome: 'rejected' })
  await sandbox.settled()
  const signed = received.filter(({ headers }) => headers['x-signature'] !== undefined)
  expect([received.length, signed.length]).toEqual([6, 3])
  expect(signed[0]?.headers['x-signature']).toMatch(/^ts=\d{10},v1=/)
  expect(JSON.parse(signed[0]?.body ?? '')).toMatchObject({ status: 'approved' })

  sandbox.control.quirks({ losing: 1 })
  const before = sandbox.control.preferences().length
  await expect(sell(config)).rejects.toMatchObject({ status: 500 })
  expect(sandbox.control.preferences()).toHaveLength(before + 1)
})

it('holds notifications until they are released, and answers a completed refund too late', async () => {
  const config = configOf((await connect(sandbox.control.addSeller('LUPITA'))).access_token)
  const preference = await sell(config)
  sandbox.control.quirks({ holdPercent: 100, slow: 1, slowMs: 300 })
  const paymentId = sandbox.control.pay(preference.id ?? '', { outcome: 'approved' })
  const { accessToken } = config
  const impatient = new MercadoPagoConfig({ accessToken, options: { timeout: 100, maxRetries: 0 } })
  const refund = new PaymentRefund(impatient).create({
    payment_id: paymentId,
    body: { amount: 10 },
    requestOptions: { idempotencyKey: 'late' },
  })
  await expect(refund).rejects.toThrow()
  const [payment] = sandbox.control.payments().filter(({ id }) => String(id) === paymentId)
  expect(payment?.refunds).toMatchObject([{ amount: 10, key: 'late' }])
  await sandbox.settled()
  expect(received).toHaveLength(0)
  sandbox.control.release()
  await sandbox.settled()
  expect(received).toHaveLength(2)
})

it('lets a person pay, fail or leave on its page, and says where they go', async () => {
  const config = configOf((await connect(sandbox.control.addSeller('LUPITA'))).access_token)
  const preference = await sell(config)
  const page = await request(preference.init_point ?? '')
  expect(await page.body.text()).toContain('$199.90 MXN')
  const choose = async (outcome: string) => {
    const { headers, body } = await request(`${sandbox.url}/checkout/v1/redirect`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ pref_id: preference.id ?? '', outcome }).toString(),
    })
    await body.dump()
    return new URL(String(headers['location']))
  }
  const leaveUrl = await choose('leave')
  expect([leaveUrl.pathname, leaveUrl.searchParams.get('payment_id')]).toEqual(['/no', 'null'])
  expect((await choose('rejected')).searchParams.get('status')).toBe('rejected')
  expect((await choose('approved')).pathname).toBe('/si')
})
