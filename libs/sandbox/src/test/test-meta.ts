import { expect } from 'vitest'
import {
  manualTime,
  startMetaSandbox,
  type Channel,
  type ManualTime,
  type MetaSandbox,
  type MetaSandboxOptions,
} from '../index.ts'
import { startReceiver, type Post } from './receiver.ts'

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }
export type TestMeta = {
  time: ManualTime
  meta: MetaSandbox
  posts: Post[]
  send(id: string, token: string, body: unknown, version?: string): Promise<Answer>
  /** Advances the clock and waits until every POST of that time was answered. */
  pass(ms: number): Promise<void>
  /** All `messages`, `statuses`, echoes or `messaging` items received, in order of arrival. */
  received(
    kind: 'messages' | 'statuses' | 'message_echoes' | 'messaging'
  ): Record<string, unknown>[]
  stop(): Promise<void>
}

const itemsOf = (body: unknown, kind: string): Record<string, unknown>[] => {
  const { entry } = body as {
    entry: {
      changes?: { value: Record<string, unknown> }[]
      messaging?: Record<string, unknown>[]
    }[]
  }
  return entry.flatMap(item =>
    kind === 'messaging'
      ? (item.messaging ?? [])
      : (item.changes ?? []).flatMap(
          change => (change.value[kind] ?? []) as Record<string, unknown>[]
        )
  )
}

/**
 * The sandbox with one account per channel, a receiver of webhooks, and a clock that the test
 * moves.
 */
export const startTestMeta = async (
  answer?: (post: Post, count: number) => number,
  options: Partial<MetaSandboxOptions> = {}
): Promise<TestMeta> => {
  const receiver = await startReceiver(answer)
  const time = manualTime('2026-11-23T16:00:00Z')
  const meta = await startMetaSandbox({
    appSecret: 'app_secret',
    verifyToken: 'verify-me',
    callbackUrl: receiver.url,
    clock: time.clock,
    timers: time.timers,
    ...options,
  })
  const accounts: [Channel, string][] = [
    ['whatsapp', '106540352242922'],
    ['messenger', '201'],
    ['instagram', '17841452691600098'],
  ]
  for (const [channel, id] of accounts)
    meta.control.registerAccount({
      channel,
      id,
      token: `token-${channel}`,
      ...(channel === 'whatsapp' ? { wabaId: '102290129340398' } : {}),
    })
  return {
    time,
    meta,
    posts: receiver.posts,
    async send(id, token, body, version = 'v23.0') {
      const answered = await fetch(`${meta.url}/${version}/${id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return {
        status: answered.status,
        headers: answered.headers,
        body: (await answered.json()) as Record<string, unknown>,
      }
    },
    async pass(ms) {
      time.advance(ms)
      await meta.control.idle()
    },
    received: kind => receiver.posts.flatMap(post => itemsOf(post.body, kind)),
    async stop() {
      await meta.close()
      await receiver.close()
    },
  }
}

export const ana = {
  channel: 'whatsapp',
  accountId: '106540352242922',
  from: '525512345678',
  name: 'Ana López',
} as const
export const textTo = (
  to: string,
  body: string,
  more: Record<string, unknown> = {}
): Record<string, unknown> => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'text',
  text: { body },
  ...more,
})

export const expectError = (
  { status, body }: Answer,
  expected: { status: number; code: number; subcode?: number }
): void => {
  expect({ status, ...(body['error'] as object) }).toMatchObject({
    status: expected.status,
    code: expected.code,
    ...(expected.subcode === undefined ? {} : { error_subcode: expected.subcode }),
  })
}
