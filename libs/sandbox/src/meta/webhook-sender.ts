import { Agent, request } from 'undici'
import type { Pending } from '../pending.ts'
import { metaSignature } from '../signatures.ts'
import { isSubscribed } from './login/account-facts.ts'
import type { Channel, WebhookRecord } from './model.ts'
import { metaJson } from './wire.ts'
import type { MetaStore } from './store.ts'

/** One thing to tell the product; several may share a POST. */
export type Update = {
  channel: Channel
  entryId: string
  /** Updates of one conversation leave in order, unless a quirk says otherwise. */
  conversation: string
  label: string
  /** Management fields and Messenger have a time on the entry; WhatsApp messages do not. */
  entryTime: number | null
  part: { field: string; value: unknown } | { messaging: unknown }
  /** At least this many copies of its POST. */
  copies?: number
}

export type RetryPlan = {
  firstMs: number
  baseMs: number
  factor: number
  maxMs: number
  horizonMs: number
  answerWithinMs: number
}

/** First retry at once, then with falling frequency for 36 h, then dropped. */
export const metaRetry: RetryPlan = {
  firstMs: 0,
  baseMs: 1000,
  factor: 2,
  maxMs: 60 * 60 * 1000,
  horizonMs: 36 * 60 * 60 * 1000,
  answerWithinMs: 5000,
}

const objects: Record<Channel, string> = {
  whatsapp: 'whatsapp_business_account',
  messenger: 'page',
  instagram: 'instagram',
}

/** The body of one POST: updates of the same account share an entry. */
export const webhookBody = (channel: Channel, updates: readonly Update[]): string => {
  const entries = new Map<
    string,
    { id: string; time?: number; changes?: unknown[]; messaging?: unknown[] }
  >()
  for (const { entryId, entryTime, part } of updates) {
    const entry = entries.get(entryId) ?? {
      id: entryId,
      ...(entryTime === null ? {} : { time: entryTime }),
    }
    if ('messaging' in part) entry.messaging = [...(entry.messaging ?? []), part.messaging]
    else entry.changes = [...(entry.changes ?? []), { value: part.value, field: part.field }]
    entries.set(entryId, entry)
  }
  return metaJson({ object: objects[channel], entry: [...entries.values()] })
}

const shuffle = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map(item => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)

export type WebhookSender = {
  push(update: Update): void
  /** Sends what a shuffle or a bundle is still holding. */
  flush(): void
  records: WebhookRecord[]
  /**
   * One bare POST outside of the queue, with any headers: for forged deliveries. Returns the
   * status, 0 when none came.
   */
  post(channel: Channel, body: string, headers: Record<string, string>): Promise<number>
  close(): Promise<void>
}

type SenderSettings = {
  secretOf: (channel: Channel) => string
  urlOf: (channel: Channel) => string
  retry: RetryPlan
  pending: Pending
}

const createPost =
  (agent: Agent, urlOf: SenderSettings['urlOf']): WebhookSender['post'] =>
  async (channel, body, headers) => {
    try {
      const answer = await request(urlOf(channel), {
        method: 'POST',
        dispatcher: agent,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          ...headers,
        },
      })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }

/** Pause before the next attempt, in milliseconds; it grows with each one. */
const retryDelayMs = ({ firstMs, maxMs, baseMs, factor }: RetryPlan, tries: number): number =>
  tries === 0 ? firstMs : Math.min(maxMs, baseMs * factor ** (tries - 1))

/** Runs the tasks of one key one after the other. */
const createKeyedQueues = (pending: Pending) => {
  const queues = new Map<string, Promise<void>>()
  return (key: string, task: () => Promise<void>): void => {
    const previous = queues.get(key) ?? Promise.resolve()
    const current = pending.track(() => previous.then(task))
    queues.set(key, current)
    void current.then(() => {
      if (queues.get(key) === current) queues.delete(key)
    })
  }
}

/**
 * Posts updates to the product: signed, in order per conversation, repeated until the answer is 200.
 * Quirks add copies, delays, bundles and another order.
 */
export const createWebhookSender = (
  store: MetaStore,
  { secretOf, urlOf, retry, pending }: SenderSettings
): WebhookSender => {
  const agent = new Agent({
    headersTimeout: retry.answerWithinMs,
    bodyTimeout: retry.answerWithinMs,
    connectTimeout: retry.answerWithinMs,
    connections: 32,
  })
  const records: WebhookRecord[] = []
  const enqueue = createKeyedQueues(pending)
  let heldUpdates: Update[] = []
  let stopHold: (() => void) | null = null
  let closed = false

  const post = createPost(agent, urlOf)

  const attempt = async (
    record: WebhookRecord,
    copy: number,
    tries: number,
    startedAt: number
  ): Promise<void> => {
    if (closed) return
    const status = await post(record.channel, record.raw, {
      ...metaSignature(secretOf(record.channel), record.raw),
    })
    record.attempts.push({ at: store.now(), status, copy })
    if (status === 200) record.state = 'delivered'
    else if (store.now() - startedAt >= retry.horizonMs)
      record.state = record.state === 'delivered' ? 'delivered' : 'given_up'
    else if (!closed) {
      pending.timers.after(
        retryDelayMs(retry, tries),
        () => void pending.track(() => attempt(record, copy, tries + 1, startedAt))
      )
    }
    store.changed({ kind: 'webhook', webhook: record })
  }

  const send = (updates: readonly Update[]): void => {
    const [first] = updates
    if (first === undefined || closed) return
    const record: WebhookRecord = {
      id: records.length + 1,
      channel: first.channel,
      labels: updates.map(update => update.label),
      raw: webhookBody(first.channel, updates),
      attempts: [],
      state: 'pending',
    }
    records.push(record)
    const copies = Array.from(
      { length: Math.max(store.quirks.copies, ...updates.map(update => update.copies ?? 1)) },
      (_, copy) => copy
    )
    enqueue(first.conversation, async () => {
      await Promise.all(copies.map(copy => attempt(record, copy, 0, store.now())))
    })
  }

  const flush = (): void => {
    stopHold?.()
    stopHold = null
    const updates = store.quirks.shuffle > 1 ? shuffle(heldUpdates, store.random) : heldUpdates
    heldUpdates = []
    for (const channel of new Set(updates.map(update => update.channel))) {
      const channelUpdates = updates.filter(update => update.channel === channel)
      for (let start = 0; start < channelUpdates.length; start += store.quirks.bundle)
        send(channelUpdates.slice(start, start + store.quirks.bundle))
    }
  }

  const accept = (update: Update): void => {
    const size = Math.max(store.quirks.shuffle, store.quirks.bundle)
    heldUpdates.push(update)
    if (heldUpdates.length >= size) flush()
    else stopHold ??= pending.timers.after(store.quirks.holdMs, flush)
  }

  return {
    records,
    flush,
    post,
    push: update => {
      if (!isSubscribed(store, update.entryId)) return
      if (store.quirks.delayMs > 0) pending.timers.after(store.quirks.delayMs, () => accept(update))
      else accept(update)
    },
    async close() {
      closed = true
      await agent.destroy()
    },
  }
}
