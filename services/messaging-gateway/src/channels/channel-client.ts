import type { Channel } from '@mostrador/contracts'
import { runInSpan, type OpenSpan, outgoingAgent } from '@mostrador/platform'
import { type Dispatcher, request } from 'undici'
import type {
  Http,
  HttpAnswer,
  ProfileAnswer,
  ProfileRequest,
  SendOutcome,
  TextMessage,
} from './adapter.ts'
import { adapterOf, type ChannelSettings } from './registry.ts'

const MAX_CONNECT_MS = 5_000
/** Short: a send on an idle connection that Meta is just closing has an unclear outcome. */
const KEEP_ALIVE_MS = 4_000

export type ChannelClient = {
  /** Sends one text, in one call. Never rejects. */
  send(channel: Channel, message: TextMessage): Promise<SendOutcome>
  /** Asks who a person is; `none` where the channel has no profiles. Never rejects. */
  readProfile(channel: Channel, person: ProfileRequest): Promise<ProfileAnswer>
  close(): Promise<void>
}

const createHttp = (agent: Dispatcher, timeoutMs: number, onStatus: (status: number) => void) => {
  const call = async (
    url: string,
    options: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
  ): Promise<HttpAnswer> => {
    const { statusCode, body } = await request(url, {
      ...options,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    onStatus(statusCode)
    return { status: statusCode, body: await body.text() }
  }
  const http: Http = {
    get: (url, token) =>
      call(url, { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
    post: (url, token, body) =>
      call(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
  }
  return http
}

/** The adapters over HTTP, with a span per call. */
export const createChannelClient = (
  settings: ChannelSettings & { readonly META_TIMEOUT_MS: number }
): ChannelClient => {
  const timeoutMs = settings.META_TIMEOUT_MS
  const agent = outgoingAgent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectTimeout: Math.min(timeoutMs, MAX_CONNECT_MS),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const httpOf = (span: OpenSpan): Http =>
    createHttp(agent, timeoutMs, status =>
      span.setAttributes({ 'http.response.status_code': status })
    )

  return {
    send: (channel, message) =>
      runInSpan(
        'graph: send a message',
        {
          role: 'client',
          attributes: {
            'http.request.method': 'POST',
            'mostrador.channel': channel,
            'mostrador.message_id': message.messageId,
          },
        },
        async span => {
          const outcome = await adapterOf(channel).send(httpOf(span), settings, message)
          span.setAttributes({ 'mostrador.outcome': outcome.kind })
          return outcome
        }
      ),
    readProfile: (channel, person) =>
      runInSpan(
        'graph: read a profile',
        {
          role: 'client',
          attributes: { 'http.request.method': 'GET', 'mostrador.channel': channel },
        },
        async span => {
          const { readProfile } = adapterOf(channel)
          const answer: ProfileAnswer =
            readProfile === null
              ? { kind: 'none' }
              : await readProfile(httpOf(span), settings, person)
          span.setAttributes({ 'mostrador.outcome': answer.kind })
          return answer
        }
      ),
    close: () => agent.close(),
  }
}
