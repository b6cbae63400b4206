import type { Channel } from '@mostrador/contracts'
import { inSpan } from '@mostrador/platform'
import { Agent, request } from 'undici'
import { type ProfileAnswer, readProfile } from '../profiles/answer.ts'
import { type Outcome, readAnswer, readFailure } from './outcome.ts'

export type Recipient = {
  readonly waId: string | null
  readonly scopedId: string | null
  readonly instagramId: string | null
  readonly messengerId: string | null
}
export type TextCall = {
  readonly channel: Channel
  readonly accountId: string
  readonly token: string
  readonly to: Recipient
  readonly text: string
  readonly messageId: string
}
export type ProfileCall = {
  readonly channel: 'messenger' | 'instagram'
  readonly personId: string
  readonly token: string
}

/** Names only: the address of a picture is good for days, and nothing of ours shows it. */
const profileFields = { messenger: 'first_name,last_name', instagram: 'name,username' } as const

export type GraphClient = {
  /** One call, never repeated by itself: what it came to. Does not throw. */
  sendText(call: TextCall): Promise<Outcome>
  /** Who a person is, as the channel shows them. Does not throw. */
  profileOf(call: ProfileCall): Promise<ProfileAnswer>
  close(): Promise<void>
}

/** Our message id travels along where the channel allows it, and comes back in statuses and echoes (reliability 4.5). */
const bodyOf = ({ channel, to, text, messageId }: TextCall): unknown => {
  switch (channel) {
    case 'whatsapp':
      return {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...(to.waId === null ? { recipient: to.scopedId } : { to: to.waId }),
        type: 'text',
        text: { preview_url: false, body: text },
        biz_opaque_callback_data: messageId,
      }
    case 'messenger':
      return {
        recipient: { id: to.messengerId },
        messaging_type: 'RESPONSE',
        message: { text, metadata: messageId },
      }
    case 'instagram':
      return { recipient: { id: to.instagramId }, message: { text } }
  }
}

export type GraphSettings = {
  readonly graphUrl: string
  readonly instagramUrl: string
  readonly timeoutMs: number
}

/** Meta's send API. An idle connection is let go early: one that Meta closed at this moment would make an unclear send. */
export const graphClient = ({ graphUrl, instagramUrl, timeoutMs }: GraphSettings): GraphClient => {
  const agent = new Agent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    connectTimeout: Math.min(timeoutMs, 5_000),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const addressOf = (channel: Channel, id: string): string =>
    `${(channel === 'instagram' ? instagramUrl : graphUrl).replace(/\/$/, '')}/${encodeURIComponent(id)}`
  const attempt = async (call: TextCall, heard: (status: number) => void): Promise<Outcome> => {
    try {
      const answer = await request(`${addressOf(call.channel, call.accountId)}/messages`, {
        method: 'POST',
        dispatcher: agent,
        body: JSON.stringify(bodyOf(call)),
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${call.token}` },
      })
      heard(answer.statusCode)
      return readAnswer(call.channel, answer.statusCode, await answer.body.text())
    } catch (error) {
      return readFailure(error)
    }
  }
  const profile = async ({ channel, personId, token }: ProfileCall): Promise<ProfileAnswer> => {
    try {
      const answer = await request(
        `${addressOf(channel, personId)}?fields=${profileFields[channel]}`,
        {
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { authorization: `Bearer ${token}` },
        }
      )
      return readProfile(answer.statusCode, await answer.body.text())
    } catch {
      return { kind: 'later', why: 'the call broke' }
    }
  }
  return {
    sendText: call =>
      inSpan(
        'graph: send a message',
        {
          role: 'client',
          attributes: {
            'http.request.method': 'POST',
            'mostrador.channel': call.channel,
            'mostrador.message_id': call.messageId,
          },
        },
        async span => {
          const outcome = await attempt(call, status =>
            span.setAttributes({ 'http.response.status_code': status })
          )
          span.setAttributes({ 'mostrador.outcome': outcome.kind })
          return outcome
        }
      ),
    profileOf: call =>
      inSpan(
        'graph: read a profile',
        {
          role: 'client',
          attributes: { 'http.request.method': 'GET', 'mostrador.channel': call.channel },
        },
        async span => {
          const answer = await profile(call)
          span.setAttributes({ 'mostrador.outcome': answer.kind })
          return answer
        }
      ),
    close: () => agent.close(),
  }
}
