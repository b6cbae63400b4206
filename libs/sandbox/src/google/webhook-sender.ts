import { Agent, request } from 'undici'
import type { Pending } from '../pending.ts'
import type { Channel, StoredCalendar } from './model.ts'
import type { GoogleStore } from './store.ts'

/** A notification that left, as it was answered; 0 when nobody answered. */
export type SentNotification = {
  readonly channelId: string
  readonly state: 'sync' | 'exists'
  readonly status: number
}

export type GoogleWebhookSender = {
  readonly sent: readonly SentNotification[]
  /** The first notification of a channel. */
  sync(channel: Channel): void
  resourceUri(channel: Channel): string
  /** One bare notification with any headers: for forged ones. Returns the status. */
  post(address: string, headers: Record<string, string>): Promise<number>
  close(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 5_000
/** Only these are tried again (protocols 10.5). */
const retried = new Set([0, 500, 502, 503, 504])
const MAX_ATTEMPTS = 4
const FIRST_RETRY_MS = 200

/** Tells the channels of a calendar that something changed: without saying what. */
export const createGoogleWebhookSender = (
  store: GoogleStore,
  { pending, random, url }: { pending: Pending; random: () => number; url: () => string }
): GoogleWebhookSender => {
  const agent = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS })
  const sent: SentNotification[] = []
  let closed = false

  const post: GoogleWebhookSender['post'] = async (address, headers) => {
    try {
      const answer = await request(address, { method: 'POST', dispatcher: agent, headers })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }
  const resourceUri: GoogleWebhookSender['resourceUri'] = ({ calendarId }) =>
    `${url()}/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events?alt=json`

  const deliver = async (
    channel: Channel,
    state: SentNotification['state'],
    { number, tries }: { number: number; tries: number }
  ): Promise<void> => {
    if (closed) return
    const status = await post(channel.address, {
      'user-agent': 'APIs-Google; (+https://developers.google.com/webmasters/APIs-Google.html)',
      'x-goog-channel-id': channel.id,
      'x-goog-channel-expiration': new Date(channel.expiresAt).toUTCString(),
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-uri': resourceUri(channel),
      'x-goog-resource-state': state,
      'x-goog-message-number': String(number),
      ...(channel.token === undefined ? {} : { 'x-goog-channel-token': channel.token }),
    })
    sent.push({ channelId: channel.id, state, status })
    if (retried.has(status) && tries < MAX_ATTEMPTS)
      pending.timers.after(
        FIRST_RETRY_MS * 2 ** tries,
        () => void pending.track(() => deliver(channel, state, { number, tries: tries + 1 }))
      )
  }

  const notify = (calendar: StoredCalendar): void => {
    const { quirks } = store
    for (const channel of store.channels.values()) {
      if (channel.calendarId !== calendar.id || channel.expiresAt <= store.now()) continue
      if (random() * 100 < quirks.dropPercent) continue
      channel.messageNumber += 1 + Math.floor(random() * 3)
      const number = channel.messageNumber
      for (let copy = 0; copy < quirks.copies; copy += 1)
        pending.timers.after(
          Math.floor(random() * quirks.delayMs),
          () => void pending.track(() => deliver(channel, 'exists', { number, tries: 0 }))
        )
    }
  }
  store.onChange(notify)

  return {
    sent,
    post,
    resourceUri,
    sync: channel =>
      void pending.timers.after(
        0,
        () => void pending.track(() => deliver(channel, 'sync', { number: 1, tries: 0 }))
      ),
    async close() {
      closed = true
      await agent.destroy()
    },
  }
}
