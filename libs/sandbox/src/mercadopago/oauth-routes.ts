import { createHash } from 'node:crypto'
import { escapeHtml } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mercadoPagoErrors } from './errors.ts'
import { pageOf } from './page.ts'
import { ACCESS_SECONDS, type MercadoPagoStore } from './store.ts'

const CODE_MS = 600_000

export type MercadoPagoClient = { readonly id: string; readonly secret: string }

const Consent = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  platform_id: z.literal('mp'),
  state: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
})
const Decision = Consent.extend({
  decision: z.enum(['allow', 'deny']),
  seller: z.coerce.number().int(),
})
const TokenRequest = z.object({
  client_id: z.coerce.string(),
  client_secret: z.string(),
  grant_type: z.string(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
})

/** Sellers allow an application to charge for them (protocols 9.4). */
export const oauthRoutes = (
  app: FastifyInstance,
  store: MercadoPagoStore,
  client: MercadoPagoClient
): void => {
  app.get('/authorization', async ({ query }, reply) => {
    const consent = Consent.safeParse(query)
    if (!consent.success || consent.data.client_id !== client.id)
      throw mercadoPagoErrors.grant('invalid_client')
    return reply.type('text/html; charset=utf-8').send(consentPage(store, consent.data))
  })
  app.post('/authorization', async ({ body }, reply) => {
    const { decision, seller, ...authorization } = Decision.parse(body)
    const back = new URL(authorization.redirect_uri)
    if (authorization.state !== '') back.searchParams.set('state', authorization.state)
    if (decision === 'allow' && store.sellers.has(seller)) {
      const code = `TG-${store.newToken(10)}`
      store.codes.set(code, {
        sellerId: seller,
        redirectUri: authorization.redirect_uri,
        challenge: authorization.code_challenge,
        until: store.now() + CODE_MS,
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href)
  })
  app.post('/oauth/token', async ({ body }) => {
    const tokenRequest = TokenRequest.parse(body)
    if (tokenRequest.client_id !== client.id || tokenRequest.client_secret !== client.secret)
      throw mercadoPagoErrors.grant('invalid_client')
    const sellerId = sellerOf(store, tokenRequest)
    const { access, refresh, publicKey } = store.grant(sellerId)
    return {
      access_token: access,
      token_type: 'bearer',
      expires_in: ACCESS_SECONDS,
      scope: 'offline_access read write',
      user_id: sellerId,
      refresh_token: refresh,
      public_key: publicKey,
      live_mode: false,
    }
  })
}

/** The seller of a code or a refresh token: either is good once. */
const sellerOf = (store: MercadoPagoStore, tokenRequest: z.output<typeof TokenRequest>): number => {
  if (tokenRequest.grant_type === 'refresh_token') {
    const token = tokenRequest.refresh_token ?? ''
    const sellerId = store.refreshTokens.get(token)
    if (sellerId === undefined) throw mercadoPagoErrors.grant('invalid_grant')
    store.refreshTokens.delete(token)
    return sellerId
  }
  if (tokenRequest.grant_type !== 'authorization_code')
    throw mercadoPagoErrors.grant('unsupported_grant_type')
  const issued = store.codes.get(tokenRequest.code ?? '')
  store.codes.delete(tokenRequest.code ?? '')
  const proof = createHash('sha256')
    .update(tokenRequest.code_verifier ?? '')
    .digest('base64url')
  if (
    issued === undefined ||
    issued.until <= store.now() ||
    issued.redirectUri !== tokenRequest.redirect_uri ||
    (issued.challenge !== undefined && issued.challenge !== proof)
  )
    throw mercadoPagoErrors.grant('invalid_grant')
  return issued.sellerId
}

const consentPage = (store: MercadoPagoStore, consent: z.output<typeof Consent>): string => {
  const hidden = Object.entries(consent)
    .flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
    .map(({ name, value }) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const choices = [...store.sellers.values()]
    .map(
      ({ id, nickname, site }, index) =>
        `<p><label><input type="radio" name="seller" value="${id}"${index === 0 ? ' checked' : ''}> ${escapeHtml(nickname)} (${site})</label></p>`
    )
    .join('')
  return pageOf(
    'Mostrador quiere cobrar con tu cuenta',
    `<form method="post" action="/authorization">${hidden}${choices}
<p><button name="decision" value="allow">Permitir</button>
<button class="quiet" name="decision" value="deny">Cancelar</button></p></form>`
  )
}
