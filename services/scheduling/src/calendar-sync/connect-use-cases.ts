import { accountsRoutes } from '@mostrador/contracts/accounts'
import { createHash } from 'node:crypto'
import { Refusal } from '@mostrador/kernel'
import { actorOf, hashOfSecret, newSecret } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { CALENDAR_SCOPE, type Tokens } from './google-client.ts'
import { GoogleFailure } from './google-failure.ts'
import {
  findLink,
  type LinkRow,
  saveLink,
  saveState,
  takeState,
  useLink,
} from './link-repository.ts'
import { poolTarget } from './pool-repository.ts'
import { findConnections, type Owner, saveAccount } from './sync-repository.ts'
import { businessOfSecret, type ConnectedGoogle, newTenantSecret } from './tokens-repository.ts'

// How a specialist connects their own Google account: a one-time link, the consent at Google, and
// the way back into the browser that began.

const LINK_MS = 7 * 86_400_000
const STATE_MS = 30 * 60_000

/** Google, or the refusal of an installation without its keys. */
export const googleOf = ({ google }: SchedulingContext): ConnectedGoogle => {
  if (google === null) throw new Refusal('google_not_configured')
  return google
}

/** A link for that specialist alone; the one before ends. */
export const sendLink =
  (ctx: SchedulingContext) =>
  async (owner: Owner): Promise<{ url: string; expiresAt: string }> => {
    googleOf(ctx)
    const [specialist] = await findConnections(
      poolTarget(ctx.db),
      owner.businessId,
      owner.specialistId
    )
    if (!specialist?.isActive) throw new Refusal('specialist_not_found')
    const token = newTenantSecret(owner.businessId)
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    await ctx.db.sqlTransaction(tx =>
      saveLink(tx, owner, { id: ctx.ids(), tokenHash: hashOfSecret(token), now, expiresAt })
    )
    const url = new URL(`/conectar-calendario/${token}`, ctx.config.PUBLIC_URL).href
    return { url, expiresAt: expiresAt.toISOString() }
  }

/** Runs under the business that a secret names. Refuses `code` for one that names none. */
const runUnderBusinessOf = <Answer>(
  ctx: SchedulingContext,
  secret: string,
  code: 'calendar_link_unknown' | 'calendar_state_unknown',
  work: (businessId: string) => Promise<Answer>
): Promise<Answer> => {
  const businessId = businessOfSecret(secret)
  if (businessId === null) throw new Refusal(code)
  return ctx.underTenant(businessId, () => work(businessId))
}

const businessNameOf = async ({ call }: SchedulingContext, businessId: string): Promise<string> => {
  const facts = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.service('scheduling', businessId)
  )
  return facts.name
}

const mustFind = async (
  ctx: SchedulingContext,
  businessId: string,
  token: string
): Promise<LinkRow> => {
  const link = await findLink(poolTarget(ctx.db), businessId, hashOfSecret(token))
  if (link === null) throw new Refusal('calendar_link_unknown')
  return link
}

const stateOf = ({ usedAt, expiresAt }: LinkRow, now: Date): 'open' | 'used' | 'expired' => {
  if (usedAt !== null) return 'used'
  return expiresAt <= now ? 'expired' : 'open'
}

/** The specialist and business of a link, for the page that it opens. */
export const previewLink = (ctx: SchedulingContext) => (token: string) =>
  runUnderBusinessOf(ctx, token, 'calendar_link_unknown', async businessId => {
    googleOf(ctx)
    const link = await mustFind(ctx, businessId, token)
    return {
      businessName: await businessNameOf(ctx, businessId),
      specialistName: link.specialistName,
      state: stateOf(link, ctx.clock.now()),
    }
  })

/**
 * Begins a consent: the address of Google, and a key that only this browser has. The key is the
 * verifier of PKCE too, so a code is worth nothing elsewhere.
 */
export const startLink = (ctx: SchedulingContext) => (token: string) =>
  runUnderBusinessOf(ctx, token, 'calendar_link_unknown', async businessId => {
    const google = googleOf(ctx)
    const link = await mustFind(ctx, businessId, token)
    const now = ctx.clock.now()
    const state = stateOf(link, now)
    if (state !== 'open')
      throw new Refusal(state === 'used' ? 'calendar_link_used' : 'calendar_link_expired')
    const [secret, browserKey] = [newTenantSecret(businessId), newSecret()]
    await saveState(
      poolTarget(ctx.db),
      { businessId, id: link.id },
      {
        hash: hashOfSecret(secret),
        browserHash: hashOfSecret(browserKey),
        until: new Date(now.getTime() + STATE_MS),
      }
    )
    const challenge = createHash('sha256').update(browserKey).digest('base64url')
    return { url: google.consentUrl({ state: secret, challenge }), browserKey }
  })

type Consented = {
  readonly state: string
  readonly browserKey: string
  readonly code?: string | undefined
}

/** What Google answered. The state is taken once, and only in the browser that began. */
export const finishLink = (ctx: SchedulingContext) => (answer: Consented) =>
  runUnderBusinessOf(ctx, answer.state, 'calendar_state_unknown', async businessId => {
    const google = googleOf(ctx)
    const link = await takeState(poolTarget(ctx.db), businessId, {
      hash: hashOfSecret(answer.state),
      browserHash: hashOfSecret(answer.browserKey),
      now: ctx.clock.now(),
    })
    if (link === null) throw new Refusal('calendar_state_unknown')
    if (answer.code === undefined) throw new Refusal('calendar_access_denied')
    const { refreshToken, account } = await openAccount(google, answer.code, answer.browserKey)
    const businessName = await businessNameOf(ctx, businessId)
    const owner = { businessId, specialistId: link.specialistId }
    await connect(ctx, { owner, linkId: link.id, account, refreshToken })
    return { businessName, specialistName: link.specialistName, account }
  })

const openAccount = async (
  google: ConnectedGoogle,
  code: string,
  verifier: string
): Promise<{ refreshToken: string; account: string }> => {
  let tokens: Tokens
  try {
    tokens = await google.exchange(code, verifier)
  } catch (error) {
    if (error instanceof GoogleFailure) throw new Refusal('calendar_code_refused')
    throw error
  }
  const { refreshToken, scopes } = tokens
  if (!scopes.includes(CALENDAR_SCOPE)) throw new Refusal('calendar_scope_missing')
  if (refreshToken === null) throw new Refusal('calendar_code_refused')
  try {
    return { refreshToken, account: await google.account(refreshToken).address() }
  } catch (error) {
    if (error instanceof GoogleFailure) throw new Refusal('calendar_code_refused')
    throw error
  }
}

type Connecting = {
  readonly owner: Owner
  readonly linkId: string
  readonly account: string
  readonly refreshToken: string
}

const connect = (
  ctx: SchedulingContext,
  { owner, linkId, account, refreshToken }: Connecting
): Promise<void> =>
  ctx.db.sqlTransaction(async tx => {
    const now = ctx.clock.now()
    if (!(await useLink(tx, { businessId: owner.businessId, id: linkId }, now)))
      throw new Refusal('calendar_link_used')
    const sealedToken = googleOf(ctx).seal(owner, refreshToken)
    await saveAccount(tx, owner, { account, sealedToken, now })
    const { specialistId } = owner
    await tx.publish('calendar.changed', { key: specialistId, data: { specialistId } })
    await tx.publish('specialist.changed', { key: specialistId, data: { specialistId } })
  })
