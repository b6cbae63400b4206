import { createServer, type Server } from 'node:http'
import { MercadoPagoConfig, OAuth, Order, Payment, WebhookSignatureValidator } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from './start.ts'

const client = { id: '6295877106812064', secret: 'not-a-secret' }
const webhookSecret = 'not-a-secret-webhook'
const redirectUri = 'http://localhost:3000/listo'
const terminal = 'NEWLAND_N950__N950NCB801293324'

let sandbox: MercadoPagoSandbox
let receiver: Server
let received: { readonly url: URL; readonly headers: Record<string, string>; body: string }[] = []
let config: MercadoPagoConfig
let seller = 0

beforeAll(async () => {
  receiver = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', chunk => (body += String(chunk)))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
      received.push({ url, headers: incoming.headers as Record<string, string>, body })
      answer.end('ok')
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : 0
  sandbox = await startMercadoPagoSandbox({
    client,
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/mp`,
    random: () => 0,
  })
  Object.assign(AppConfig, { BASE_URL: sandbox.url })
  seller = sandbox.control.addSeller('LUPITA')
  sandbox.control.addTerminal({ id: terminal, sellerId: seller, externalPosId: 'Caja 1' })
  config = new MercadoPagoConfig({ accessToken: await connect(), options: { maxRetries: 0 } })
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
  sandbox.control.turn(terminal, 'on')
})

const connect = async (): Promise<string> => {
  const { headers, body } = await request(`${sandbox.url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      platform_id: 'mp',
      decision: 'allow',
      seller: String(seller),
    }).toString(),
  })
  await body.dump()
  const code = new URL(String(headers['location'])).searchParams.get('code') ?? ''
  const oauth = new OAuth(new MercadoPagoConfig({ accessToken: '' }))
  const tokenRequest = { client_id: client.id, client_secret: client.secret }
  const tokens = await oauth.create({ body: { ...tokenRequest, code, redirect_uri: redirectUri } })
  return tokens.access_token ?? ''
}
const order = (key: string, amount = '199.90') =>
  new Order(config).create({
    body: {
      type: 'point',
      external_reference: `quote-${key}`,
      transactions: { payments: [{ amount }] },
      config: { point: { terminal_id: terminal } } as never,
    },
    requestOptions: { idempotencyKey: key },
  })

it('creates one order for one key, one at a time on a terminal, and is paid there', async () => {
  const pointOrder = await order('one')
  expect(pointOrder).toMatchObject({ status: 'created', currency: 'MXN', user_id: String(seller) })
  expect((await order('one')).id).toBe(pointOrder.id)
  await expect(order('one', '1.00')).rejects.toMatchObject({ status: 409 })
  await expect(order('two')).rejects.toMatchObject({ status: 409 })
  await sandbox.settled()
  const id = pointOrder.id ?? ''
  expect((await new Order(config).get({ id })).status).toBe('at_terminal')
  sandbox.control.onTerminal(terminal, { outcome: 'approved' })
  const paid = await new Order(config).get({ id })
  expect(paid).toMatchObject({
    status: 'processed',
    status_detail: 'accredited',
    transactions: { payments: [{ paid_amount: '199.90', refunded_amount: '0.00' }] },
  })
  // The same money is a payment with a number of its own.
  const number = paid.transactions?.payments?.[0]?.reference_id ?? ''
  expect(await new Payment(config).get({ id: number })).toMatchObject({
    status: 'approved',
    external_reference: 'quote-one',
  })
  await new Order(config).refund({ id })
  expect((await new Order(config).get({ id })).status).toBe('refunded')
})

it('notifies the address of the panel, signed with the lower-case form of its number', async () => {
  const { id = '' } = await order('told')
  await sandbox.settled()
  sandbox.control.onTerminal(terminal, { outcome: 'rejected' })
  await sandbox.settled()
  const [webhook] = received
  expect(received).toHaveLength(1)
  expect(webhook?.url.searchParams.get('data.id')).toBe(id)
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    type: 'order',
    action: 'order.failed',
    user_id: seller,
  })
  const signed = {
    xSignature: webhook?.headers['x-signature'],
    xRequestId: webhook?.headers['x-request-id'],
    secret: webhookSecret,
  }
  const validate = (dataId: string) => () =>
    WebhookSignatureValidator.validate({ ...signed, dataId })
  expect(validate(id.toLowerCase())).not.toThrow()
  expect(validate(id)).toThrow()
})

it('cancels an order that no terminal has; a terminal that has it is only asked to', async () => {
  sandbox.control.turn(terminal, 'off')
  const first = await order('off')
  await new Order(config).cancel({ id: first.id ?? '' })
  expect((await new Order(config).get({ id: first.id ?? '' })).status).toBe('canceled')

  sandbox.control.turn(terminal, 'on')
  const { id = '' } = await order('on')
  await sandbox.settled()
  await expect(new Order(config).cancel({ id })).rejects.toMatchObject({ status: 409 })
  const ask = async () => {
    const { statusCode, body } = await request(`${sandbox.url}/v1/orders/${id}/cancel`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${config.accessToken}`,
        'x-allow-cancelable-status': 'at_terminal',
      },
    })
    await body.dump()
    return statusCode
  }
  sandbox.control.quirks({ obeysCancel: false })
  expect(await ask()).toBe(202)
  await sandbox.settled()
  expect((await new Order(config).get({ id })).status).toBe('at_terminal')
  sandbox.control.quirks({})
  // Two who ask at the same time are no harm to it.
  expect(await Promise.all([ask(), ask()])).toContain(202)
  await sandbox.settled()
  expect((await new Order(config).get({ id })).status).toBe('canceled')
})

it('has a page on which a person pays, fails or leaves', async () => {
  await order('page', '250.50')
  await sandbox.settled()
  const page = await request(`${sandbox.url}/terminales`)
  expect(await page.body.text()).toContain('$250.50')
  const press = async (action: string) => {
    const { body } = await request(`${sandbox.url}/terminales`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ terminal, action }).toString(),
    })
    await body.dump()
  }
  await press('unclear')
  expect(sandbox.control.orderOn(terminal)?.status).toBe('action_required')
  await press('approved')
  expect(sandbox.control.orderOn(terminal)).toBeUndefined()
})
