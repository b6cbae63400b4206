import type { ContactIdentity } from '@mostrador/contracts/crm'
import { describe, expect, it } from 'vitest'
import type { ChannelAdapter, ContactIds, Http, HttpAnswer } from '../channels/adapter.ts'
import type { ChannelSettings } from '../channels/registry.ts'
import type { RawUpdate, Update } from '../channels/update.ts'

export const testSettings: ChannelSettings = {
  META_GRAPH_URL: 'https://graph.test/v1',
  META_INSTAGRAM_APP_SECRET: 'a second secret',
  META_INSTAGRAM_URL: 'https://instagram.test/v1',
}

/** What the contract needs to know of a channel. All entries are of one account and one person. */
export type ChannelSamples = {
  readonly accountId: string
  /** One `entry` of a webhook per kind, from and to the same person. */
  readonly entries: {
    readonly message: object
    readonly echo: object
    readonly delivered: object
  }
  /** The text of `message`. */
  readonly text: string
  readonly identity: ContactIdentity
  readonly ids: ContactIds
  /** The answer to a send, and the id that it gives the message. */
  readonly accepted: { readonly answer: object; readonly providerId: string }
  /** The answer to a profile request, and its name; null where webhooks carry the name. */
  readonly profile: { readonly answer: object; readonly name: string } | null
}

const emptyIdentity: ContactIdentity = {
  channel: 'whatsapp',
  whatsapp: null,
  countryCode: null,
  countryCodeExt: null,
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: '',
}

type Call = { readonly url: string; readonly token: string; readonly body?: unknown }

/** Records the calls of an adapter and gives each the same answer. */
const fakeHttp = (answer: () => HttpAnswer) => {
  const calls: Call[] = []
  const http: Http = {
    get: async (url, token) => {
      calls.push({ url, token })
      return answer()
    },
    post: async (url, token, body) => {
      calls.push({ url, token, body })
      return answer()
    },
  }
  return { http, calls }
}
const answering = (status: number, body: object) =>
  fakeHttp(() => ({ status, body: JSON.stringify(body) }))
const failing = () =>
  fakeHttp(() => {
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  })
const graphError = (code: number) => ({ error: { message: 'x', code } })

/** What every channel adapter must do. Each channel's folder runs it with its samples. */
export const describeChannelAdapter = (
  adapter: ChannelAdapter<ChannelSettings>,
  samples: ChannelSamples
): void => {
  const { accountId, entries, identity } = samples
  const only = (entry: object): RawUpdate => {
    const [update, ...more] = adapter.split(entry)
    expect(more).toEqual([])
    if (update === undefined) throw new Error('the entry has no update')
    return update
  }
  const read = (entry: object): Update => adapter.read(only(entry))
  const send = (http: Http, text = 'Hola') =>
    adapter.send(http, testSettings, {
      accountId,
      token: 'the token',
      login: null,
      to: identity,
      text,
      messageId: 'our-id',
    })

  describe(`the adapter of ${adapter.channel}`, () => {
    it('splits updates of one conversation into one thread, each with its own event id', () => {
      const updates = Object.values(entries).map(only)
      for (const update of updates)
        expect(update).toMatchObject({ channel: adapter.channel, accountId })
      expect(new Set(updates.map(({ eventId }) => eventId)).size).toBe(updates.length)
      expect(updates.map(({ eventId }) => eventId)).not.toContain('')
      expect(new Set(updates.map(({ threadKey }) => threadKey)).size).toBe(1)
    })

    it('gives a repeated update the same event id', () => {
      for (const entry of Object.values(entries))
        expect(only(structuredClone(entry)).eventId).toBe(only(entry).eventId)
    })

    it('splits anything without throwing', () => {
      const odd = [null, 7, 'text', [], {}, { changes: [null, 3] }, { messaging: [null, 3, {}] }]
      for (const entry of odd) expect(Array.isArray(adapter.split(entry))).toBe(true)
    })

    it('reads an update as it is stored: through JSON', () => {
      const raw = only(entries.message)
      const stored = { ...raw, body: JSON.parse(JSON.stringify(raw.body)) as unknown }
      expect(adapter.read(stored)).toEqual(adapter.read(raw))
    })

    it('reads messages, echoes and deliveries', () => {
      const key = adapter.contactKey(identity)
      expect(read(entries.message)).toMatchObject({
        kind: 'message',
        type: 'text',
        text: samples.text,
        contact: { channel: adapter.channel, key },
      })
      expect(read(entries.echo)).toMatchObject({ kind: 'echo', contact: { key } })
      expect(['status', 'watermark', 'seen']).toContain(read(entries.delivered).kind)
    })

    it('throws for an update that it does not understand', () => {
      expect(() => adapter.read({ kind: 'unheard_of', body: {} })).toThrow()
      expect(() =>
        adapter.read({ ...only(entries.message), body: { message: 'no object' } })
      ).toThrow()
    })

    it('finds the conversation of a contact by the ids that requests carry', () => {
      const key = adapter.contactKey(identity)
      expect(adapter.lookupKeys(samples.ids)).toContain(key)
      expect(adapter.lookupKeys({})).toBeNull()
      expect(adapter.contactKey(emptyIdentity)).toBeNull()
    })

    it('sends one text with the account, the token and the person', async () => {
      const { http, calls } = answering(200, samples.accepted.answer)
      expect(await send(http, 'Hola, ¿qué tal?')).toEqual({
        kind: 'accepted',
        providerId: samples.accepted.providerId,
      })
      expect(calls).toHaveLength(1)
      expect(calls[0]).toMatchObject({ token: 'the token' })
      expect(calls[0]?.url).toContain(`/${accountId}/`)
      expect(JSON.stringify(calls[0]?.body)).toContain('Hola, ¿qué tal?')
    })

    it('tells rejections, limits, expired tokens and unknown outcomes apart', async () => {
      expect((await send(answering(400, graphError(100)).http)).kind).toBe('rejected')
      expect((await send(answering(400, graphError(4)).http)).kind).toBe('later')
      expect((await send(answering(401, graphError(190)).http)).kind).toBe('token_expired')
      expect((await send(answering(200, {}).http)).kind).toBe('unclear')
      expect((await send(failing().http)).kind).toBe('unclear')
    })

    it('reads a profile, or has none because its webhooks carry the name', async () => {
      const { readProfile } = adapter
      if (samples.profile === null || readProfile === null) {
        expect(readProfile).toBe(samples.profile)
        return
      }
      const person = { personId: '9001', token: 'the token', login: null }
      const { http, calls } = answering(200, samples.profile.answer)
      expect(await readProfile(http, testSettings, person)).toEqual({
        kind: 'known',
        name: samples.profile.name,
      })
      expect(calls[0]?.url).toContain('/9001?fields=')
      expect((await readProfile(failing().http, testSettings, person)).kind).toBe('later')
    })

    it('has a window and its Spanish reason, a label and a text limit', () => {
      expect(adapter.window.durationMs).toBe(24 * 60 * 60 * 1000)
      expect(adapter.window.closedReason).toContain('24 horas')
      expect(adapter.window.firstContactNeeds).not.toBe('')
      expect(adapter.label).not.toBe('')
      expect(adapter.textSize('hola')).toBe(4)
      expect(adapter.textLimit).toBeGreaterThanOrEqual(1000)
    })
  })
}
