import type { Login } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'
import { WireId } from '../channels/payload.ts'
import { redirectUriOf } from './dialog.ts'
import type { GraphClient } from './graph-client.ts'
import { bodyOf } from './graph-client.ts'
import type { LoginSettings } from './settings.ts'

export type Meta = { readonly graph: GraphClient; readonly settings: LoginSettings }

const Token = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional(),
})
// Documents and fixtures of Instagram disagree: both shapes are read (protocols 7.2).
const InstagramToken = z.union([
  z
    .looseObject({ data: z.array(z.looseObject({ access_token: z.string().min(1) })).min(1) })
    .transform(({ data }) => ({ access_token: data[0]?.access_token ?? '' })),
  z.looseObject({ access_token: z.string().min(1) }),
])

const originOf = (url: string, path: string): string => new URL(path, url).href
const graphUrl = ({ META_GRAPH_URL }: LoginSettings, path: string): string =>
  `${META_GRAPH_URL.replace(/\/$/, '')}/${path}`

export const instagramApp = (settings: LoginSettings) => ({
  client_id: settings.META_INSTAGRAM_APP_ID ?? '',
  client_secret: settings.META_INSTAGRAM_APP_SECRET ?? settings.META_APP_SECRET,
})
const facebookApp = (settings: LoginSettings) => ({
  client_id: settings.META_APP_ID ?? '',
  client_secret: settings.META_APP_SECRET,
})

/**
 * A code for a token, once. Throws `LoginFailed` (`code_refused`) or `GraphUnavailable`; whether
 * the code is spent is then unknown.
 */
export const exchangeCode = async (
  { graph, settings }: Meta,
  login: Login,
  code: string
): Promise<string> => {
  const redirect = { redirect_uri: redirectUriOf(settings, login), code }
  if (login === 'instagram') {
    const answer = await graph.call({
      method: 'POST',
      url: settings.META_INSTAGRAM_TOKEN_URL,
      form: { ...instagramApp(settings), grant_type: 'authorization_code', ...redirect },
    })
    return bodyOf(answer, InstagramToken, 'code_refused').access_token
  }
  const answer = await graph.call({
    method: 'GET',
    url: graphUrl(settings, 'oauth/access_token'),
    query: { ...facebookApp(settings), ...redirect },
  })
  return bodyOf(answer, Token, 'code_refused').access_token
}

export type LongToken = { readonly token: string; readonly expiresAt: Date | null }

const longTokenOf = (
  { access_token: token, expires_in: seconds }: z.output<typeof Token>,
  now: Date
) => ({
  token,
  expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000),
})

/** A token of an hour for one of sixty days. WhatsApp's lasts already. */
export const longLivedToken = async (
  { graph, settings }: Meta,
  { login, token, now }: { login: Login; token: string; now: Date }
): Promise<LongToken> => {
  if (login === 'whatsapp') return { token, expiresAt: null }
  const answer = await graph.call(
    login === 'instagram'
      ? {
          method: 'GET',
          url: originOf(settings.META_INSTAGRAM_URL, '/access_token'),
          query: {
            grant_type: 'ig_exchange_token',
            client_secret: instagramApp(settings).client_secret,
            access_token: token,
          },
        }
      : {
          method: 'GET',
          url: graphUrl(settings, 'oauth/access_token'),
          query: {
            ...facebookApp(settings),
            grant_type: 'fb_exchange_token',
            fb_exchange_token: token,
          },
        }
  )
  return longTokenOf(bodyOf(answer, Token), now)
}

/** Sixty more days for a token of Instagram that is at least a day old. */
export const refreshInstagramToken = async (
  { graph, settings }: Meta,
  token: string,
  now: Date
): Promise<LongToken> => {
  const answer = await graph.call({
    method: 'GET',
    url: originOf(settings.META_INSTAGRAM_URL, '/refresh_access_token'),
    query: { grant_type: 'ig_refresh_token', access_token: token },
  })
  return longTokenOf(bodyOf(answer, Token), now)
}

const Described = z.looseObject({
  data: z.looseObject({
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    data_access_expires_at: z.number().default(0),
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(WireId).optional() }))
      .default([]),
  }),
})

export type TokenFacts = {
  readonly isValid: boolean
  readonly scopes: readonly string[]
  /** WABAs, the newest first. */
  readonly wabaIds: readonly string[]
  /** When the person has to confirm the access again; null: never. */
  readonly dataAccessExpiresAt: Date | null
}

/** Meta's description of a token of the app. */
export const describeToken = async (
  { graph, settings }: Meta,
  token: string
): Promise<TokenFacts> => {
  const { client_id: id, client_secret: secret } = facebookApp(settings)
  const answer = await graph.call({
    method: 'GET',
    url: graphUrl(settings, 'debug_token'),
    token: `${id}|${secret}`,
    query: { input_token: token },
  })
  const { data } = bodyOf(answer, Described)
  const wabas = data.granular_scopes.find(({ scope }) => scope === 'whatsapp_business_management')
  const until = data.data_access_expires_at
  return {
    isValid: data.is_valid,
    scopes: data.scopes,
    wabaIds: wabas?.target_ids ?? [],
    dataAccessExpiresAt: until === 0 ? null : new Date(until * 1_000),
  }
}
