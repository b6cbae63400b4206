import { createHash, randomBytes } from 'node:crypto'
import type { Account, Channel } from '../model.ts'
import type { MetaStore } from '../store.ts'

/** What a person allowed the app, and the token that carries it. Times in unix milliseconds. */
export type Grant = {
  token: string
  /** `user`: reaches accounts only through /me/accounts and tokens of their own. */
  kind: 'user' | 'page' | 'instagram' | 'whatsapp'
  userId: string
  appId: string
  scopes: string[]
  accounts: { channel: Channel; id: string }[]
  issuedAt: number
  /** Null: does not expire. */
  expiresAt: number | null
  dataAccessExpiresAt: number | null
  isLongLived: boolean
}

/** A code of a login dialog, exchanged once. */
export type LoginCode = {
  grant: Grant
  redirectUri: string
  expiresAt: number
  isUsed: boolean
}

export type LoginState = {
  codes: Map<string, LoginCode>
  grants: Map<string, Grant>
  /** Entry ids (WABA, Page, Instagram account) whose webhooks are sent. */
  subscribed: Set<string>
  quirks: LoginQuirks
}

/** Faults of the login; null and empty when there are none. */
export type LoginQuirks = {
  /** Scopes that the person unchecks, whatever the dialog asks for. */
  withoutScopes: string[]
  /** How long a code lives, instead of 30 s (WhatsApp), 10 min (Facebook) or 1 h (Instagram). */
  codeLifetimeMs: number | null
}

export const newLoginState = (): LoginState => ({
  codes: new Map(),
  grants: new Map(),
  subscribed: new Set(),
  quirks: { withoutScopes: [], codeLifetimeMs: null },
})

const DAY_MS = 86_400_000
export const LONG_LIVED_MS = 60 * DAY_MS
const SHORT_LIVED_MS = 3_600_000
const DATA_ACCESS_MS = 90 * DAY_MS
const CODE_LIFETIME_MS = { whatsapp: 30_000, user: 600_000, instagram: 3_600_000, page: 0 } as const

/**
 * A decimal id that is always the same for a name: the same number typed again has the same id.
 */
export const idOf = (purpose: string, name: string, length = 15): string =>
  `1${BigInt(`0x${createHash('sha256').update(`${purpose}|${name}`).digest('hex')}`)
    .toString()
    .slice(0, length - 1)}`

const tokenOf = (kind: Grant['kind']): string =>
  `${kind === 'instagram' ? 'IGAA' : 'EAA'}SANDBOX${randomBytes(24).toString('base64url').replace(/[-_]/g, '0')}`

export const newGrant = (
  store: MetaStore,
  fields: Pick<Grant, 'kind' | 'userId' | 'appId' | 'scopes' | 'accounts'>
): Grant => {
  const now = store.now()
  const isForEver = fields.kind === 'whatsapp' || fields.kind === 'page'
  return {
    ...fields,
    token: tokenOf(fields.kind),
    issuedAt: now,
    expiresAt: isForEver ? null : now + SHORT_LIVED_MS,
    dataAccessExpiresAt: fields.kind === 'whatsapp' ? null : now + DATA_ACCESS_MS,
    isLongLived: isForEver,
  }
}

export const keepGrant = (store: MetaStore, grant: Grant): Grant => {
  store.login.grants.set(grant.token, grant)
  store.changed({ kind: 'login' })
  return grant
}

export const issueCode = (store: MetaStore, grant: Grant, redirectUri: string): string => {
  const code = `AQ${randomBytes(30).toString('base64url')}`
  const lifetime = store.login.quirks.codeLifetimeMs ?? CODE_LIFETIME_MS[grant.kind]
  store.login.codes.set(code, {
    grant,
    redirectUri,
    expiresAt: store.now() + lifetime,
    isUsed: false,
  })
  return code
}

/** The token of one Page, made of a person's: does not expire once that one is long-lived. */
export const pageGrant = (store: MetaStore, user: Grant, page: Account): Grant => {
  const existing = [...store.login.grants.values()].find(
    grant =>
      grant.kind === 'page' &&
      grant.userId === user.userId &&
      grant.issuedAt >= user.issuedAt &&
      grant.accounts.some(({ channel, id }) => channel === 'messenger' && id === page.id)
  )
  if (existing !== undefined) return existing
  const linked = store.accounts.filter(
    account => account.channel === 'instagram' && account.pageId === page.id
  )
  const accounts = [page, ...linked].map(({ channel, id }) => ({ channel, id }))
  const grant = newGrant(store, { ...user, kind: 'page', accounts })
  return keepGrant(store, {
    ...grant,
    expiresAt: user.isLongLived ? null : user.expiresAt,
    dataAccessExpiresAt: user.dataAccessExpiresAt,
  })
}
