import type { Channel } from '@mostrador/contracts'
import { Agent, request } from 'undici'
import { type Outcome, readAnswer, readFailure } from './outcome.ts'

export type Recipient = { readonly waId: string | null; readonly scopedId: string | null; readonly instagramId: string | null; readonly messengerId: string | null }
export type TextCall = { readonly channel: Channel; readonly accountId: string; readonly token: string; readonly to: Recipient; readonly text: string; readonly messageId: string }

export type GraphClient = {
  /** One call, never repeated by itself: what it came to. Does not throw. */
  sendText(call: TextCall): Promise<Outcome>
  close(): Promise<void>
}

/** Our message id travels along where the channel allows it, and comes back in statuses and echoes (reliability 4.5). */
const bodyOf = ({ channel, to, text, messageId }: TextCall): unknown => {
  switch (channel) {
    case 'whatsapp': return {
      messaging_product: 'whatsapp', recipient_type: 'individual', ...(to.waId === null ? { recipient: to.scopedId } : { to: to.waId }),
      type: 'text', text: { preview_url: false, body: text }, biz_opaque_callback_data: messageId,
    }
    case 'messenger': return { recipient: { id: to.messengerId }, messaging_type: 'RESPONSE', message: { text, metadata: messageId } }
    case 'instagram': return { recipient: { id: to.instagramId }, message: { text } }
  }
}

export type GraphSettings = { readonly graphUrl: string; readonly instagramUrl: string; readonly timeoutMs: number }

/** Meta's send API. An idle connection is let go early: one that Meta closed at this moment would make an unclear send. */
export const graphClient = ({ graphUrl, instagramUrl, timeoutMs }: GraphSettings): GraphClient => {
  const agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 4_000, connectTimeout: Math.min(timeoutMs, 5_000), headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  return {
    async sendText(call) {
      const base = call.channel === 'instagram' ? instagramUrl : graphUrl
      try {
        const answer = await request(`${base.replace(/\/$/, '')}/${encodeURIComponent(call.accountId)}/messages`, {
          method: 'POST', dispatcher: agent, body: JSON.stringify(bodyOf(call)), signal: AbortSignal.timeout(timeoutMs),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${call.token}` },
        })
        return readAnswer(call.channel, answer.statusCode, await answer.body.text())
      } catch (error) {
        return readFailure(error)
      }
    },
    close: () => agent.close(),
  }
}
