import type { Channel } from '@mostrador/contracts'
import type { Login } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'
import { bodyOf, LoginFailed } from './graph-client.ts'
import type { Meta } from './tokens.ts'

/** An account as its provider is asked about it. */
export type Subscriber = {
  readonly channel: Channel
  readonly accountId: string
  readonly login: Login | null
  readonly parentId: string | null
  readonly token: string
}

const Done = z.looseObject({ success: z.boolean().optional() })

const pageFields =
  'messages,messaging_postbacks,message_deliveries,message_reads,message_echoes,message_reactions'
const instagramFields = 'messages,messaging_postbacks,messaging_seen,message_reactions'

const subscriptionOf = (
  { settings }: Meta,
  { channel, login, parentId, accountId }: Subscriber
): { url: string; query: Record<string, string> } => {
  const isOwnInstagram = login === 'instagram'
  const base = (isOwnInstagram ? settings.META_INSTAGRAM_URL : settings.META_GRAPH_URL).replace(
    /\/$/,
    ''
  )
  const node = isOwnInstagram ? 'me' : (parentId ?? accountId)
  return {
    url: `${base}/${encodeURIComponent(node)}/subscribed_apps`,
    query:
      channel === 'whatsapp'
        ? {}
        : { subscribed_fields: isOwnInstagram ? instagramFields : pageFields },
  }
}

/** Asks for the webhooks of an account. Throws `LoginFailed` or `GraphUnavailable`. */
export const subscribe = async (meta: Meta, subscriber: Subscriber): Promise<void> => {
  const { url, query } = subscriptionOf(meta, subscriber)
  const answer = await meta.graph.call({ method: 'POST', url, token: subscriber.token, query })
  bodyOf(answer, Done)
}

/** Ends the webhooks of an account. Returns false when Meta did not take it; never throws. */
export const unsubscribe = async (meta: Meta, subscriber: Subscriber): Promise<boolean> => {
  const { url } = subscriptionOf(meta, subscriber)
  const answer = await meta.graph.call({ method: 'DELETE', url, token: subscriber.token })
  return answer.kind === 'ok'
}

const PIN_MISMATCH = 133005
const PIN_LIMITS: ReadonlySet<number> = new Set([PIN_MISMATCH, 133006, 133008, 133009])

/** Registers a number, so that it can send. Throws `LoginFailed` or `GraphUnavailable`. */
export const registerNumber = async (
  { graph, settings }: Meta,
  { accountId, token }: Pick<Subscriber, 'accountId' | 'token'>,
  pin: string
): Promise<void> => {
  const answer = await graph.call({
    method: 'POST',
    url: `${settings.META_GRAPH_URL.replace(/\/$/, '')}/${encodeURIComponent(accountId)}/register`,
    token,
    json: { messaging_product: 'whatsapp', pin },
  })
  if (answer.kind === 'refused' && PIN_LIMITS.has(answer.code))
    throw new LoginFailed('pin_mismatch')
  bodyOf(answer, Done, 'number_refused')
}
