import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Pending } from '../pending.ts'
import { mercadoPagoSignature } from '../signatures.ts'
import type { Payment } from './model.ts'
import type { PointOrder } from './point-model.ts'
import type { Change } from './payments.ts'
import type { MercadoPagoStore } from './store.ts'

/** A notification that left, as it was answered; 0 when nobody answered. */
export type SentWebhook = {
  readonly address: string
  /** The id of the payment, or of the order on a terminal. */
  readonly paymentId: string
  readonly isSigned: boolean
  readonly status: number
}

export type WebhookPost = {
  readonly address: string
  readonly headers: Record<string, string>
  readonly body: string
}

export type MercadoPagoWebhookSender = {
  readonly sent: readonly SentWebhook[]
  /** Any request to the product: for forged ones. Returns the status. */
  post(webhook: WebhookPost): Promise<number>
  /** Reports a payment once more, as a late repetition does. */
  repeat(payment: Payment, change: Change): void
  repeatOrder(order: PointOrder): void
  /** Sends the held webhooks now, in random order. */
  release(): void
  close(): Promise<void>
}

/** They wait 22 s in truth; what is slower than this is a failure here too. */
const ANSWER_TIMEOUT_MS = 5_000
const MAX_ATTEMPTS = 4
const FIRST_RETRY_MS = 200

type Leaving = { readonly webhook: WebhookPost; readonly paymentId: string }
type Settings = {
  readonly pending: Pending
  readonly random: () => number
  readonly secret: string
}

/** Tells the address of a preference that a payment of it changed; the body holds no fact. */
export const createMercadoPagoWebhookSender = (
  store: MercadoPagoStore,
  { pending, random, secret }: Settings
): MercadoPagoWebhookSender => {
  const agent = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS })
  const sent: SentWebhook[] = []
  let heldWebhooks: Leaving[] = []
  let closed = false

  const post: MercadoPagoWebhookSender['post'] = async ({ address, headers, body }) => {
    try {
      const answer = await request(address, { method: 'POST', dispatcher: agent, headers, body })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }

  const deliver = async (webhook: WebhookPost, paymentId: string, tries: number): Promise<void> => {
    if (closed) return
    const status = await post(webhook)
    const isSigned = webhook.headers['x-signature'] !== undefined
    sent.push({ address: webhook.address, paymentId, isSigned, status })
    if (status !== 200 && status !== 201 && tries < MAX_ATTEMPTS)
      pending.timers.after(
        FIRST_RETRY_MS * 2 ** tries,
        () => void pending.track(() => deliver(webhook, paymentId, tries + 1))
      )
  }

  const dispatch = ({ webhook, paymentId }: Leaving): void => {
    for (let copy = 0; copy < store.quirks.copies; copy += 1)
      pending.timers.after(
        Math.floor(random() * store.quirks.delayMs),
        () => void pending.track(() => deliver(webhook, paymentId, 0))
      )
  }
  const addressOf = ({ preferenceId }: Payment): string | undefined =>
    store.preferences.get(preferenceId)?.fields.notification_url
  const send = (webhooks: readonly WebhookPost[], paymentId: string): void => {
    for (const webhook of webhooks) {
      const leaving = { webhook, paymentId }
      if (random() * 100 < store.quirks.dropPercent) continue
      if (random() * 100 < store.quirks.holdPercent) heldWebhooks.push(leaving)
      else dispatch(leaving)
    }
  }
  const notify = (payment: Payment, change: Change): void => {
    const address = addressOf(payment)
    if (address === undefined) return
    const webhooks = [signedWebhook(store, { ...aboutPayment(payment, change), address, secret })]
    // Beside the webhook, unless the address asks for webhooks alone.
    if (!address.includes('source_news=webhooks')) webhooks.push(ipnOf(payment, address))
    send(webhooks, String(payment.id))
  }
  const notifyOrder = (order: PointOrder): void => {
    const address = store.panel.webhookUrl
    if (address === '') return
    send([signedWebhook(store, { ...aboutOrder(order), address, secret })], order.id)
  }
  store.onChange(notify)
  store.point.onChange(notifyOrder)
  store.onChargeback((payment, { id, won }) => {
    const address = addressOf(payment) ?? store.panel.webhookUrl
    const change = won === null ? 'chargeback.created' : 'chargeback.updated'
    if (address === '') return
    const { sellerId } = payment
    const about = { topic: 'topic_chargebacks_wh', dataId: id, change, sellerId }
    send([signedWebhook(store, { ...about, address, secret })], String(payment.id))
  })

  return {
    sent,
    post,
    repeat: notify,
    repeatOrder: notifyOrder,
    release() {
      const leaving = heldWebhooks.map(webhook => ({ ...webhook, rank: random() }))
      heldWebhooks = []
      for (const webhook of leaving.sort((left, right) => left.rank - right.rank)) dispatch(webhook)
    },
    async close() {
      closed = true
      await agent.destroy()
    },
  }
}

type About = {
  readonly topic: string
  readonly dataId: string
  readonly change: string
  readonly sellerId: number
}
type NotifiedPayment = About & { readonly address: string; readonly secret: string }

export const aboutPayment = ({ id, sellerId }: Payment, change: Change): About => ({
  topic: 'payment',
  dataId: String(id),
  change,
  sellerId,
})
export const aboutOrder = ({ id, sellerId, status }: PointOrder): About => ({
  topic: 'order',
  dataId: id,
  change: `order.${status}`,
  sellerId,
})

/** Signed by its manifest: the id of the query, the request, and the time; never the body. */
export const signedWebhook = (
  { now, quirks }: Pick<MercadoPagoStore, 'now' | 'quirks'>,
  { topic, dataId, change, sellerId, address, secret }: NotifiedPayment
): WebhookPost => {
  const requestId = randomUUID()
  const ts = String(quirks.tsUnit === 'ms' ? now() : Math.floor(now() / 1_000))
  const url = new URL(address)
  url.searchParams.set('data.id', dataId)
  url.searchParams.set('type', topic)
  const lie = quirks.lyingBody ? { status: 'approved', transaction_amount: 1 } : {}
  return {
    address: url.href,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      // Lower-case letters are signed; the original ones are sent.
      'x-signature': mercadoPagoSignature({ secret, dataId: dataId.toLowerCase(), requestId, ts }),
    },
    body: JSON.stringify({
      id: Number(`${now()}${Math.floor(Math.random() * 100)}`),
      live_mode: false,
      type: topic,
      date_created: new Date(now()).toISOString(),
      user_id: sellerId,
      api_version: 'v1',
      action: change,
      data: { id: dataId, ...lie },
      ...lie,
    }),
  }
}

/** The older notification: without a signature. */
const ipnOf = (payment: Payment, address: string): WebhookPost => {
  const url = new URL(address)
  url.searchParams.set('topic', 'payment')
  url.searchParams.set('id', String(payment.id))
  return {
    address: url.href,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resource: String(payment.id), topic: 'payment' }),
  }
}
