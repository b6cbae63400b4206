import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { GraphRefusal } from '../graph-errors.ts'
import { bodyOf, graphPaths, tokenOf } from '../graph-routes.ts'
import type { MetaStore } from '../store.ts'
import type { LoginApps } from './dialog-routes.ts'
import { type Grant, keepGrant, LONG_LIVED_MS, newGrant } from './grants.ts'

type Tokens = {
  readonly store: MetaStore
  readonly apps: LoginApps
  readonly appSecret: string
  readonly instagramSecret: string
}

const text = z.string().default('')
const Exchange = z.object({
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  grant_type: text,
  fb_exchange_token: text,
})
const InstagramExchange = Exchange.omit({ fb_exchange_token: true })
const DAY_MS = 86_400_000

const secondsLeft = (store: MetaStore, { expiresAt }: Grant): { expires_in?: number } =>
  expiresAt === null ? {} : { expires_in: Math.floor((expiresAt - store.now()) / 1000) }

/** Takes a code once, or refuses as Graph does. */
const takeCode = (store: MetaStore, code: string, redirectUri: string): Grant => {
  const issued = store.login.codes.get(code)
  if (issued === undefined) throw new GraphRefusal('code_invalid', 'graph')
  if (issued.isUsed) throw new GraphRefusal('code_used', 'graph')
  if (issued.expiresAt <= store.now()) throw new GraphRefusal('code_expired', 'graph')
  if (issued.redirectUri !== redirectUri) throw new GraphRefusal('redirect_mismatch', 'graph')
  issued.isUsed = true
  return keepGrant(store, issued.grant)
}

const longLived = (store: MetaStore, grant: Grant): Grant =>
  keepGrant(store, {
    ...newGrant(store, grant),
    expiresAt: store.now() + LONG_LIVED_MS,
    isLongLived: true,
  })

const liveGrant = (store: MetaStore, token: string | undefined): Grant => {
  const grant = token === undefined ? undefined : store.login.grants.get(token)
  if (grant === undefined) throw new GraphRefusal('token_invalid', 'graph')
  const isOver = grant.expiresAt !== null && grant.expiresAt <= store.now()
  if (isOver || store.expiredTokens.has(grant.token))
    throw new GraphRefusal('token_expired', 'graph')
  return grant
}

const seconds = (ms: number | null): number => (ms === null ? 0 : Math.floor(ms / 1000))

const tokenTypes: Readonly<Partial<Record<Grant['kind'], string>>> = {
  whatsapp: 'SYSTEM_USER',
  page: 'PAGE',
}

const describeToken = (store: MetaStore, grant: Grant): unknown => ({
  app_id: grant.appId,
  type: tokenTypes[grant.kind] ?? 'USER',
  application: 'Mostrador',
  data_access_expires_at: seconds(grant.dataAccessExpiresAt),
  expires_at: seconds(grant.expiresAt),
  is_valid: !store.expiredTokens.has(grant.token),
  issued_at: seconds(grant.issuedAt),
  scopes: grant.scopes,
  granular_scopes: grant.scopes.map(scope => ({
    scope,
    target_ids: grant.accounts.map(
      ({ channel, id }) =>
        store.accounts.find(account => account.channel === channel && account.id === id)?.wabaId ??
        id
    ),
  })),
  user_id: grant.userId,
})

/** Exchanges codes for tokens, and describes a token (protocols 3, 7.1). */
export const tokenRoutes = (app: FastifyInstance, tokens: Tokens): void => {
  const { store, apps, appSecret } = tokens
  const appToken = `${apps.appId}|${appSecret}`
  for (const path of graphPaths('/oauth/access_token')) {
    app.get(path, async request => {
      const exchange = Exchange.parse(request.query)
      if (exchange.client_id !== apps.appId || exchange.client_secret !== appSecret)
        throw new GraphRefusal('bad_client_secret', 'graph')
      if (exchange.grant_type === 'client_credentials')
        return { access_token: appToken, token_type: 'bearer' }
      if (exchange.grant_type === 'fb_exchange_token') {
        const grant = longLived(store, liveGrant(store, exchange.fb_exchange_token))
        return { access_token: grant.token, token_type: 'bearer', ...secondsLeft(store, grant) }
      }
      const grant = takeCode(store, exchange.code, exchange.redirect_uri)
      return { access_token: grant.token, token_type: 'bearer', ...secondsLeft(store, grant) }
    })
  }
  for (const path of graphPaths('/debug_token')) {
    app.get(path, async request => {
      if (tokenOf(request) !== appToken) throw new GraphRefusal('token_invalid', 'graph')
      const { input_token: input } = z.object({ input_token: text }).parse(request.query)
      const grant = store.login.grants.get(input)
      if (grant === undefined)
        return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid' } } }
      return { data: describeToken(store, grant) }
    })
  }
  for (const path of graphPaths('/me/permissions')) {
    app.get(path, async request => ({
      data: liveGrant(store, tokenOf(request)).scopes.map(permission => ({
        permission,
        status: 'granted',
      })),
    }))
  }
  instagramTokenRoutes(app, tokens)
}

const refuseInstagram = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(400).send({ error_type: 'OAuthException', code: 400, error_message: message })

/** Routes of Instagram Login, whose error bodies differ from Graph's (protocols 7.2). */
const instagramTokenRoutes = (
  app: FastifyInstance,
  { store, apps, instagramSecret }: Tokens
): void => {
  app.post('/oauth/access_token', async (request, reply) => {
    const exchange = InstagramExchange.parse(bodyOf(request))
    if (exchange.client_id !== apps.instagramAppId || exchange.client_secret !== instagramSecret)
      return refuseInstagram(reply, 'Error validating client secret.')
    try {
      const grant = takeCode(store, exchange.code, exchange.redirect_uri)
      return {
        access_token: grant.token,
        user_id: grant.accounts[0]?.id,
        permissions: grant.scopes,
      }
    } catch {
      return refuseInstagram(reply, 'Matching code was not found or was already used')
    }
  })
  for (const path of graphPaths('/access_token'))
    app.get(path, async request => {
      const exchange = z.object({ client_secret: text, grant_type: text }).parse(request.query)
      if (exchange.client_secret !== instagramSecret || exchange.grant_type !== 'ig_exchange_token')
        throw new GraphRefusal('invalid_parameter', 'graph')
      const grant = longLived(store, liveGrant(store, tokenOf(request)))
      return { access_token: grant.token, token_type: 'bearer', ...secondsLeft(store, grant) }
    })
  for (const path of graphPaths('/refresh_access_token'))
    app.get(path, async request => {
      const grant = liveGrant(store, tokenOf(request))
      if (!grant.isLongLived || store.now() - grant.issuedAt < DAY_MS)
        throw new GraphRefusal('invalid_parameter', 'graph', 'The token is too young')
      const renewed = longLived(store, grant)
      return { access_token: renewed.token, token_type: 'bearer', ...secondsLeft(store, renewed) }
    })
}
