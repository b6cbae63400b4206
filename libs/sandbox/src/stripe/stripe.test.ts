import Stripe from 'stripe'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startStripeSandbox, type StripeSandbox } from './start.ts'

const secret = 'whsec_local'
const got: { body: string; signature: string }[] = []
let receiver: Server
let sandbox: StripeSandbox
let stripe: Stripe

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      got.push({ body, signature: String(request.headers['stripe-signature']) })
      response.end('OK')
    })
  })
  const port = await new Promise<number>(resolve => {
    receiver.listen(0, '127.0.0.1', () => {
      const address = receiver.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  sandbox = await startStripeSandbox({
    secretKey: 'sk_test_local',
    webhookSecret: secret,
    webhookUrl: `http://127.0.0.1:${port}/`,
    random: () => 0.5,
  })
  const { hostname: host, port: at } = new URL(sandbox.url)
  stripe = new Stripe('sk_test_local', { host, port: at, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(async () => {
  await sandbox.close()
  receiver.close()
})

const sessionOf = (mode: 'payment' | 'subscription', key?: string) =>
  stripe.checkout.sessions.create(
    {
      mode,
      success_url: 'http://localhost/creditos?s={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/precios',
      metadata: { businessId: 'b1' },
      line_items: [
        {
          quantity: 2,
          price_data: {
            currency: 'mxn',
            unit_amount: 350,
            product_data: { name: 'Mensajes' },
            ...(mode === 'subscription' && { recurring: { interval: 'month' } }),
          },
        },
      ],
    },
    key === undefined ? {} : { idempotencyKey: key }
  )

describe('the local Stripe, through the official library', () => {
  it('is paid on its page, sends the person back, and signs its webhooks', async () => {
    const session = await sessionOf('payment')
    expect(session).toMatchObject({
      amount_total: 700,
      status: 'open',
      metadata: { businessId: 'b1' },
    })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('$7.00')
    const paid = await fetch(session.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
      redirect: 'manual',
    })
    expect(paid.headers.get('location')).toBe(`http://localhost/creditos?s=${session.id}`)
    await sandbox.settled()
    const events = got.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, secret)
    )
    const types = events.map(({ type }) => type)
    expect(types).toContain('checkout.session.completed')
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })

  it('declines a card and keeps the page open', async () => {
    const session = await sessionOf('payment')
    const body = new URLSearchParams({ decision: 'decline' })
    const page = await (await fetch(session.url ?? '', { method: 'POST', body })).text()
    expect(page).toContain('Tu tarjeta fue rechazada')
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  it('replays the answer of a key, and refuses the key for another request', async () => {
    const first = await sessionOf('payment', 'key-1')
    expect((await sessionOf('payment', 'key-1')).id).toBe(first.id)
    await expect(sessionOf('subscription', 'key-1')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  it('renews a subscription, and tells when its card is declined', async () => {
    const session = await sessionOf('subscription')
    sandbox.control.pay(session.id)
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
    const id = String(subscription)
    const before = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0
    sandbox.control.renew(id, 'declined')
    const after = await stripe.subscriptions.retrieve(id)
    expect(after.status).toBe('past_due')
    expect(after.items.data[0]?.current_period_start).toBe(before)
    const invoices = await stripe.invoices.list({ customer: String(after.customer) })
    expect(invoices.data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ['open', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ])
  })

  it('refuses an unknown key of the account', async () => {
    const { hostname: host, port } = new URL(sandbox.url)
    const other = new Stripe('sk_test_other', { host, port, protocol: 'http' })
    await expect(other.customers.retrieve('cus_1')).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('a local Stripe that misbehaves as configured', () => {
  afterEach(async () => {
    await sandbox.settled()
    sandbox.control.quirks({})
  })
  const eventsOfSession = (session: string) =>
    got
      .map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, secret))
      .filter(({ data }) => 'id' in data.object && data.object.id === session)

  it('replays a failure under its key, as it replays an answer', async () => {
    sandbox.control.quirks({ failing: 1 })
    const failed = { statusCode: 500, type: 'StripeAPIError' }
    await expect(sessionOf('payment', 'key-failed')).rejects.toMatchObject(failed)
    await expect(sessionOf('payment', 'key-failed')).rejects.toMatchObject(failed)
    expect((await sessionOf('payment', 'key-afterwards')).status).toBe('open')
  })

  it('runs the request and loses the answer, or answers too late', async () => {
    const { hostname: host, port } = new URL(sandbox.url)
    const options = { host, port, protocol: 'http', maxNetworkRetries: 0 } as const
    const impatient = new Stripe('sk_test_local', { ...options, timeout: 100 })
    const before = sandbox.control.customers().length
    sandbox.control.quirks({ slow: 1, slowMs: 300 })
    const lateRequest = impatient.customers.create({ name: 'Late' }, { idempotencyKey: 'late' })
    await expect(lateRequest).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const lateCustomer = await stripe.customers.create({ name: 'Late' }, { idempotencyKey: 'late' })
    sandbox.control.quirks({ losing: 1 })
    // The library itself asks again over a connection that broke.
    await stripe.customers.create({ name: 'Lost' }, { idempotencyKey: 'lost' })
    expect(sandbox.control.customers()).toHaveLength(before + 2)
    expect(sandbox.control.customer(lateCustomer.id).name).toBe('Late')
  })

  it('holds webhooks until they are released, and sends them twice', async () => {
    sandbox.control.quirks({ holdPercent: 100, copies: 2 })
    const { id } = await sessionOf('payment')
    sandbox.control.pay(id)
    await sandbox.settled()
    expect(eventsOfSession(id)).toHaveLength(0)
    sandbox.control.release()
    await sandbox.settled()
    expect(new Set(eventsOfSession(id).map(event => event.id)).size).toBe(1)
    expect(eventsOfSession(id)).toHaveLength(2)
  })

  it('signs false bodies, about what happened and what did not', async () => {
    const open = await sessionOf('payment')
    await sandbox.control.claim('checkout.session.completed', { ...open, payment_status: 'paid' })
    expect(eventsOfSession(open.id)[0]?.data.object).toMatchObject({ payment_status: 'paid' })
    sandbox.control.quirks({ lyingBody: true })
    const paid = await sessionOf('payment')
    sandbox.control.pay(paid.id)
    await sandbox.settled()
    expect(eventsOfSession(paid.id)[0]?.data.object).toMatchObject({ amount_total: 7_001 })
    expect((await stripe.checkout.sessions.retrieve(paid.id)).amount_total).toBe(700)
  })
})
