import { createHash } from 'node:crypto'
import { request } from 'undici'
import { metaSignature } from '../signatures.ts'
import { inputs } from './control-inputs.ts'
import type { ControlParts } from './control-parts.ts'
import type { MetaControl } from './control.ts'
import { webhookBody } from './webhook-sender.ts'
import { composeInbound } from './inbound.ts'
import type { Conversation } from './model.ts'
import { conversationIfAny, findAccount, newConversation } from './store.ts'

/** Forged webhooks and the verification of the callback. */
export const callbackControl = ({
  store,
  webhookSender,
  pending,
  verifyToken,
  secretOf,
  urlOf,
}: ControlParts): Pick<MetaControl, 'forge' | 'verifyCallback'> => ({
  async forge(input) {
    const { how, ...inbound } = inputs.forge.parse(input)
    const account = findAccount(store, inbound.channel, inbound.accountId)
    const shadow: Conversation = {
      ...(conversationIfAny(store, inbound.channel, inbound.accountId, inbound.from) ??
        newConversation(inbound.channel, inbound.accountId, inbound.from)),
      messages: [],
    }
    const body = webhookBody(inbound.channel, [
      composeInbound(store, account, shadow, inbound).update,
    ])
    const right = metaSignature(secretOf(inbound.channel), body)
    const headers: Record<typeof how, Record<string, string>> = {
      wrong_secret: {
        ...metaSignature(
          createHash('sha256').update(secretOf(inbound.channel)).digest('hex'),
          body
        ),
      },
      missing: {},
      malformed: { 'x-hub-signature-256': 'sha256=zz' },
      tampered: { ...metaSignature(secretOf(inbound.channel), `${body} `) },
      sha1_only: { 'x-hub-signature': right['x-hub-signature'] },
    }
    return {
      status: await pending.track(() => webhookSender.post(inbound.channel, body, headers[how])),
      body,
    }
  },
  async verifyCallback(channel = 'whatsapp') {
    const challenge = store.ids.digits(10)
    const url = new URL(urlOf(channel))
    for (const [name, value] of [
      ['hub.mode', 'subscribe'],
      ['hub.challenge', challenge],
      ['hub.verify_token', verifyToken],
    ] as const)
      url.searchParams.set(name, value)
    const answer = await request(url)
    const text = await answer.body.text()
    return { ok: answer.statusCode === 200 && text === challenge, status: answer.statusCode }
  },
})
