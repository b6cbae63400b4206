import { Agent, request } from 'undici'
import type { Pending } from '../pending.ts'
import { stripeSignature } from '../signatures.ts'
import { forgeSuccess } from './forged-events.ts'
import type { StripeEvent } from './model.ts'
import type { StripeStore } from './store.ts'

/** A sent webhook with the status of its answer; 0 without an answer. */
export type SentWebhook = { readonly id: string; readonly type: string; readonly status: number }

export type StripeWebhookSender = {
  readonly sent: readonly SentWebhook[]
  /** Sends an event again, or for the first time. */
  send(event: StripeEvent): Promise<number>
  /** Any body under any signature: for forged ones. Returns the status. */
  post(body: string, signature: string): Promise<number>
  /** Sends the held webhooks now, in random order. */
  release(): void
  close(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 5
const FIRST_RETRY_MS = 300

type Options = {
  readonly pending: Pending
  readonly random: () => number
  readonly webhookUrl: () => string
  readonly secret: string
}

/** Posts each event to the product, signed again in each attempt, with the configured faults. */
export const createStripeWebhookSender = (
  store: StripeStore,
  { pending, random, webhookUrl, secret }: Options
): StripeWebhookSender => {
  const agent = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS })
  const sent: SentWebhook[] = []
  let heldEvents: StripeEvent[] = []
  let closed = false

  const post: StripeWebhookSender['post'] = async (body, signature) => {
    try {
      const answer = await request(webhookUrl(), {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }
  const send: StripeWebhookSender['send'] = async event => {
    const payload = JSON.stringify(store.quirks.lyingBody ? forgeSuccess(event) : event)
    const signature = stripeSignature({ secret, payload, timestamp: store.seconds() })
    const status = await post(payload, signature)
    sent.push({ id: event.id, type: event.type, status })
    return status
  }
  const deliver = async (event: StripeEvent, tries: number): Promise<void> => {
    if (closed) return
    const status = await send(event)
    if ((status >= 200 && status < 300) || tries + 1 >= MAX_ATTEMPTS) return
    pending.timers.after(
      FIRST_RETRY_MS * 2 ** tries,
      () => void pending.track(() => deliver(event, tries + 1))
    )
  }

  const dispatch = (event: StripeEvent): void => {
    const { copies, delayMs } = store.quirks
    for (let copy = 0; copy < copies; copy += 1)
      pending.timers.after(
        Math.floor(random() * delayMs),
        () => void pending.track(() => deliver(event, 0))
      )
  }
  store.onEvent(event => {
    const { dropPercent, holdPercent } = store.quirks
    if (random() * 100 < dropPercent) return
    if (random() * 100 < holdPercent) heldEvents.push(event)
    else dispatch(event)
  })
  return {
    sent,
    send,
    post,
    release() {
      const leaving = heldEvents.map(event => ({ event, place: random() }))
      heldEvents = []
      for (const { event } of leaving.sort((left, right) => left.place - right.place))
        dispatch(event)
    },
    async close() {
      closed = true
      await agent.destroy()
    },
  }
}
