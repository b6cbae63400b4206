import { createHash } from 'node:crypto'
import type { Actor } from '@mostrador/contracts'
import type { SellerAccount } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { businessOf, hashOfSecret, newSecret } from '@mostrador/platform'
import type { BillingContext, Tx } from '../context.ts'
import type { SellerApi, Tokens } from './client.ts'
import type { ConnectedMercadoPago } from './connected-client.ts'
import { readNoticeJob } from '../jobs/read-notice.ts'
import { reconcileChargeJob } from '../jobs/reconcile-charge.ts'
import { reconcileQuoteJob } from '../jobs/reconcile-quote.ts'
import { findUnpaidQuotes } from '../payment-links/link-repository.ts'
import { insertOwner } from '../provider-events/owner-repository.ts'
import { MercadoPagoFailure } from './failure.ts'
import { findUnread } from './unread-repository.ts'
import {
  addLogin,
  findSeller,
  lockSeller,
  removeSeller,
  saveSeller,
  type StoredSeller,
  takeLogin,
  updateSeller,
} from './seller-repository.ts'

const STATE_MS = 30 * 60_000
/** Tokens are good for half a year; they are exchanged a week before. */
const REFRESH_BEFORE_MS = 7 * 86_400_000

/** Mercado Pago, or the refusal of an installation without its keys. */
export const mercadoPagoOf = ({ mercadoPago }: BillingContext): ConnectedMercadoPago => {
  if (mercadoPago === null) throw new Refusal('seller_not_configured')
  return mercadoPago
}

/** Without its tokens. */
export const toSeller = ({
  nickname,
  currency,
  state,
  connectedAt,
}: StoredSeller): SellerAccount => ({
  nickname,
  // Held by constraints of the table.
  currency: currency as SellerAccount['currency'],
  state: state as SellerAccount['state'],
  connectedAt: connectedAt.toISOString(),
})

/** Begins a consent: the address, and a key that only this browser has and that proves the code. */
export const startSeller =
  (ctx: BillingContext) =>
  async (actor: Actor): Promise<{ url: string; browserKey: string }> => {
    const mercadoPago = mercadoPagoOf(ctx)
    const [state, browserKey] = [newSecret(), newSecret()]
    const now = ctx.clock.now()
    await ctx.db.transaction(tx =>
      addLogin(tx, businessOf(actor), {
        stateHash: hashOfSecret(state),
        browserHash: hashOfSecret(browserKey),
        until: new Date(now.getTime() + STATE_MS),
        now,
      })
    )
    const challenge = createHash('sha256').update(browserKey).digest('base64url')
    return { url: mercadoPago.consentUrl({ state, challenge }), browserKey }
  }

type Consented = {
  readonly state: string
  readonly browserKey: string
  readonly code?: string | undefined
}

/**
 * What the consent answered. Refuses `seller_state_unknown`, `seller_denied`,
 * `seller_code_refused`, and `link_currency_unavailable` for an account of a country whose money we
 * do not charge.
 */
export const finishSeller =
  (ctx: BillingContext) =>
  async (actor: Actor, { state, browserKey, code }: Consented): Promise<SellerAccount> => {
    const businessId = businessOf(actor)
    const login = { stateHash: hashOfSecret(state), browserHash: hashOfSecret(browserKey) }
    const now = ctx.clock.now()
    if (!(await ctx.db.transaction(tx => takeLogin(tx, businessId, { ...login, now }))))
      throw new Refusal('seller_state_unknown')
    if (code === undefined) throw new Refusal('seller_denied')
    const { tokens, nickname, currency } = await openAccount(ctx, code, browserKey)
    const seller = {
      businessId,
      sellerId: tokens.sellerId,
      nickname,
      currency,
      ...sealTokens(ctx, businessId, tokens),
      state: 'connected',
      connectedBy: actor.name,
      connectedAt: now,
    }
    return ctx.db.transaction(async tx => {
      await saveSeller(tx, seller)
      await insertOwner(tx, seller.sellerId, businessId)
      await reconcileMissed(tx, seller)
      await publishSeller(tx, businessId)
      return toSeller(seller)
    })
  }

/** Prices that were offered before are not paid any more after so long. */
const MAX_QUOTE_AGE_MS = 30 * 86_400_000

/**
 * What could not be read while no account was connected is read now: payments that were notified
 * of, and quotes whose notification may have been lost.
 */
const reconcileMissed = async (
  tx: Tx,
  { businessId, sellerId, connectedAt }: StoredSeller
): Promise<void> => {
  const mark = connectedAt.getTime()
  for (const { kind, providerId } of await findUnread(tx, businessId))
    await tx.enqueue(
      readNoticeJob,
      { businessId, kind, providerId },
      { id: `${readNoticeJob.name}-${kind}-${providerId}-${mark}` }
    )
  const since = new Date(mark - MAX_QUOTE_AGE_MS)
  for (const { id, isOnTerminal } of await findUnpaidQuotes(tx, { businessId, sellerId, since }))
    await (isOnTerminal
      ? tx.enqueue(
          reconcileChargeJob,
          { businessId, chargeId: id },
          { id: `${reconcileChargeJob.name}-${id}-${mark}` }
        )
      : tx.enqueue(
          reconcileQuoteJob,
          { businessId, quoteId: id },
          { id: `${reconcileQuoteJob.name}-${id}-${mark}` }
        ))
}

const openAccount = async (ctx: BillingContext, code: string, verifier: string) => {
  const mercadoPago = mercadoPagoOf(ctx)
  try {
    const tokens = await mercadoPago.exchange(code, verifier)
    const { nickname, currency } = await mercadoPago.seller(tokens.accessToken).profile()
    if (currency === null) throw new Refusal('seller_code_refused')
    return { tokens, nickname, currency }
  } catch (error) {
    if (error instanceof MercadoPagoFailure) throw new Refusal('seller_code_refused')
    throw error
  }
}

const sealTokens = (ctx: BillingContext, businessId: string, tokens: Tokens) => {
  const mercadoPago = mercadoPagoOf(ctx)
  return {
    publicKey: tokens.publicKey,
    accessToken: mercadoPago.seal(businessId, 'access_token', tokens.accessToken),
    refreshToken: mercadoPago.seal(businessId, 'refresh_token', tokens.refreshToken),
    expiresAt: new Date(ctx.clock.now().getTime() + tokens.expiresIn * 1_000),
  }
}

const publishSeller = (tx: Tx, businessId: string): Promise<void> =>
  tx.publish('seller.changed', { key: businessId, data: { businessId } })

/** Forgets the account and its tokens; repeating it changes nothing. */
export const disconnectSeller =
  (ctx: BillingContext) =>
  (businessId: string): Promise<Record<string, never>> =>
    ctx.db.transaction(async tx => {
      if (await removeSeller(tx, businessId)) await publishSeller(tx, businessId)
      return {}
    })

export type ConnectedSeller = { readonly seller: StoredSeller; readonly api: SellerApi }

/**
 * The account of a business, ready to be asked, with new tokens shortly before the old ones end.
 * Null without an account that works.
 */
export const openSeller = async (
  ctx: BillingContext,
  businessId: string
): Promise<ConnectedSeller | null> => {
  if (ctx.mercadoPago === null) return null
  const seller = await findSeller(ctx.db, businessId)
  if (seller?.state !== 'connected') return null
  const isGood = seller.expiresAt.getTime() - ctx.clock.now().getTime() > REFRESH_BEFORE_MS
  const current = isGood ? seller : await refreshTokens(ctx, seller)
  return current === null ? null : connectSeller(ctx, current)
}

const connectSeller = (ctx: BillingContext, seller: StoredSeller): ConnectedSeller => {
  const mercadoPago = mercadoPagoOf(ctx)
  const token = mercadoPago.open(seller.businessId, 'access_token', seller.accessToken)
  return { seller, api: mercadoPago.seller(token) }
}

/**
 * Asks as the seller; with tokens that ended before their time, once more with new ones. Null
 * without an account that works; rejects with a MercadoPagoFailure.
 */
export const runAsSeller = async <Answer>(
  ctx: BillingContext,
  businessId: string,
  work: (connected: ConnectedSeller) => Promise<Answer>
): Promise<Answer | null> => {
  const opened = await openSeller(ctx, businessId)
  if (opened === null) return null
  try {
    return await work(opened)
  } catch (error) {
    if (!(error instanceof MercadoPagoFailure) || error.kind !== 'unauthorized') throw error
    const renewed = await refreshTokens(ctx, opened.seller)
    return renewed === null ? null : work(connectSeller(ctx, renewed))
  }
}

/**
 * As `runAsSeller`, with one account: another account does not find its orders and payments, which
 * does not mean that they do not exist. Null while that account is not connected.
 */
export const runAsSellerOf = <Answer>(
  ctx: BillingContext,
  of: { readonly businessId: string; readonly sellerId: string },
  work: (connected: ConnectedSeller) => Promise<Answer>
): Promise<Answer | null> =>
  runAsSeller(ctx, of.businessId, async connected =>
    connected.seller.sellerId === of.sellerId ? work(connected) : null
  )

/**
 * Exchanges the tokens under the lock of the row: a refresh token is good once, and its successor
 * is stored before anybody else reads. Null when the seller revoked the permission.
 */
const refreshTokens = (ctx: BillingContext, used: StoredSeller): Promise<StoredSeller | null> =>
  ctx.db.transaction(async tx => {
    const { businessId } = used
    const current = await lockSeller(tx, businessId)
    if (current?.state !== 'connected') return null
    if (current.accessToken !== used.accessToken) return current
    const mercadoPago = mercadoPagoOf(ctx)
    try {
      const refreshToken = mercadoPago.open(businessId, 'refresh_token', current.refreshToken)
      const fields = sealTokens(ctx, businessId, await mercadoPago.refresh(refreshToken))
      await updateSeller(tx, businessId, fields)
      return { ...current, ...fields }
    } catch (error) {
      if (!(error instanceof MercadoPagoFailure) || error.kind === 'unavailable') throw error
      await updateSeller(tx, businessId, { state: 'expired' })
      await publishSeller(tx, businessId)
      return null
    }
  })
