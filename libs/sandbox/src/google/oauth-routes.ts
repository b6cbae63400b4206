import { createHash } from 'node:crypto'
import { escapeHtml } from '@mostrador/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { GoogleStore } from './store.ts'

/** The one permission that a calendar needs. */
const SCOPE = 'https://www.googleapis.com/auth/calendar'
const ACCESS_SECONDS = 3_599

const Consent = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().default(''),
  access_type: z.string().optional(),
  prompt: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
const Decision = Consent.extend({
  decision: z.enum(['allow', 'deny']),
  account: z.string().default(''),
  calendar: z.string().optional(),
})

/** Google's consent, as one page: choose an account, tick the calendar, allow or cancel. */
const consentPage = (consent: z.output<typeof Consent>, accounts: readonly string[]): string => {
  const hidden = Object.entries(consent)

    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const choices = accounts
    .map(
      (email, index) =>
        `<label><input type="radio" name="account" value="${escapeHtml(email)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(email)}</label><br>`
    )
    .join('')
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Google de prueba</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
label{display:inline-block;min-height:44px}button{min-height:44px;padding:0 1.25rem;font:inherit}</style></head>
<body><h1>Google de prueba</h1><p>Mostrador quiere acceder a tu calendario. Nada sale de esta máquina.</p>
<form method="post" action="/o/oauth2/v2/auth">${hidden}<p>${choices}</p>
<p><label><input type="checkbox" name="calendar" value="yes" checked> Ver, editar y borrar tus calendarios</label></p>
<button name="decision" value="allow">Permitir</button>
<button name="decision" value="deny">Cancelar</button></form></body></html>`
}

const refuse = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply.status(status).send({ error, error_description: description })

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export type OAuthClient = { readonly id: string; readonly secret: string }

/** The consent page and the token endpoint (protocols 10.1). */
export const oauthRoutes = (
  app: FastifyInstance,
  store: GoogleStore,
  client: OAuthClient
): void => {
  app.get('/o/oauth2/v2/auth', async (request, reply) => {
    const consent = Consent.safeParse(request.query)
    if (!consent.success || consent.data.client_id !== client.id)
      return refuse(reply, 400, 'invalid_request', 'The request is malformed')
    return reply.type('text/html').send(consentPage(consent.data, [...store.accounts]))
  })
  app.post('/o/oauth2/v2/auth', async (request, reply) => {
    const { decision, account, calendar, ...authorization } = Decision.parse(request.body)
    const back = new URL(authorization.redirect_uri)
    back.searchParams.set('state', authorization.state)
    if (decision === 'deny' || !store.accounts.has(account)) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href)
    }
    const scope = calendar === undefined ? 'openid' : SCOPE
    const code = `4/${store.newToken(20)}`
    store.codes.set(code, {
      email: account,
      scope,
      redirectUri: authorization.redirect_uri,
      challenge: authorization.code_challenge,
    })
    back.searchParams.set('code', code)
    back.searchParams.set('scope', scope)
    return reply.redirect(back.href)
  })
  tokenRoutes(app, store, client)
}

const TokenRequest = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().default(''),
  refresh_token: z.string().default(''),
})

const tokenRoutes = (app: FastifyInstance, store: GoogleStore, client: OAuthClient): void => {
  const access = (refresh: string): string => {
    const token = `ya29.${store.newToken(24)}`
    store.accessTokens.set(token, { refresh, until: store.now() + ACCESS_SECONDS * 1_000 })
    return token
  }
  app.post('/token', async (request, reply) => {
    const tokenRequest = TokenRequest.parse(request.body)
    if (tokenRequest.client_id !== client.id || tokenRequest.client_secret !== client.secret)
      return refuse(reply, 401, 'invalid_client', 'The OAuth client was not found.')
    if (tokenRequest.grant_type === 'refresh_token') {
      const grant = store.grants.get(tokenRequest.refresh_token)
      if (grant === undefined || grant.revoked)
        return refuse(reply, 400, 'invalid_grant', 'Token has been expired or revoked.')
      return {
        access_token: access(tokenRequest.refresh_token),
        expires_in: ACCESS_SECONDS,
        scope: grant.scope,
        token_type: 'Bearer',
      }
    }
    const code = store.codes.get(tokenRequest.code)
    store.codes.delete(tokenRequest.code)
    if (code === undefined || code.redirectUri !== tokenRequest.redirect_uri)
      return refuse(reply, 400, 'invalid_grant', 'Bad Request')
    if (code.challenge !== undefined && code.challenge !== challengeOf(tokenRequest.code_verifier))
      return refuse(reply, 400, 'invalid_grant', 'Invalid code verifier.')
    const refresh = `1//0g${store.newToken(24)}`
    store.grants.set(refresh, { email: code.email, scope: code.scope, revoked: false })
    return {
      access_token: access(refresh),
      expires_in: ACCESS_SECONDS,
      refresh_token: refresh,
      scope: code.scope,
      token_type: 'Bearer',
    }
  })
  app.post('/revoke', async (request, reply) => {
    const form = z.looseObject({ token: z.string().optional() })
    const token = form.parse(request.query).token ?? form.parse(request.body ?? {}).token ?? ''
    const grant = store.grants.get(token)
    if (grant === undefined || grant.revoked)
      return refuse(reply, 400, 'invalid_token', 'Token expired or revoked')
    grant.revoked = true
    return {}
  })
}
