import type { BillingContext } from '../context.ts'
import { runAsSeller } from '../mercadopago/seller-use-cases.ts'
import { insertUnreadNotice, removeUnread } from '../mercadopago/unread-repository.ts'
import { findOwners } from '../provider-events/owner-repository.ts'
import type { ProviderEventEffect } from '../provider-events/use-cases.ts'
import { settleOrder } from '../terminals/watch-use-cases.ts'
import { settlePayment, type SettleOutcome } from './settle-use-cases.ts'

/** Topics of chargebacks: the signed one, and its name in older notifications. */
const chargebacks = new Set(['topic_chargebacks_wh', 'chargebacks'])
const knownTopics = new Set(['payment', 'order', ...chargebacks])

type Notice = {
  readonly businessId: string
  readonly kind: string
  /** Mercado Pago's number of what it is about. */
  readonly providerId: string
}

/** The signed part, and the account that the notice claims, which only selects the token. */
export const noticePayload = (dataId: string, sellerId: string | undefined): string =>
  sellerId === undefined ? dataId : `${dataId} ${sellerId}`

/** Reads what a notice is about, with the token of its business. */
const readNotice = async (
  ctx: BillingContext,
  { businessId, kind, providerId }: Notice
): Promise<SettleOutcome> => {
  if (kind === 'payment') return settlePayment(ctx)({ businessId, providerId })
  if (kind === 'order') return settleOrder(ctx)(businessId, providerId)
  const paymentIds = await runAsSeller(ctx, businessId, ({ api }) => api.chargedBack(providerId))
  if (paymentIds === null) return 'unread'
  let outcome: SettleOutcome = paymentIds.length === 0 ? 'absent' : 'ignored'
  for (const id of paymentIds)
    if ((await settlePayment(ctx)({ businessId, providerId: id })) === 'applied')
      outcome = 'applied'
  return outcome
}

/**
 * Reads the payments that a notification names or is about; other kinds have no effect here. What
 * no account could read is kept: a task of the owner, and read once there is one.
 */
export const applyMercadoPagoEvent =
  (ctx: BillingContext): ProviderEventEffect =>
  async ({ kind, payload, businessId }) => {
    if (!knownTopics.has(kind)) return 'ignored'
    const [providerId = '', sellerId] = payload.split(' ')
    const businesses =
      businessId === null ? await businessesOf(ctx, providerId, sellerId) : [businessId]
    const unread: Notice[] = []
    for (const id of businesses) {
      const notice = { businessId: id, kind, providerId }
      const outcome = await ctx.underTenant(id, () => readNotice(ctx, notice))
      if (outcome === 'applied') return 'applied'
      if (outcome === 'unread') unread.push(notice)
    }
    const receivedAt = ctx.clock.now()
    for (const notice of unread)
      await ctx.underTenant(notice.businessId, () =>
        ctx.db.transaction(tx => insertUnreadNotice(tx, { ...notice, receivedAt }))
      )
    return unread.length > 0 ? 'applied' : 'ignored'
  }

/** The business of a notice sent to the panel: by the charge of its order, or by its account. */
const businessesOf = (
  { db }: BillingContext,
  providerId: string,
  sellerId: string | undefined
): Promise<readonly string[]> =>
  db.acrossTenants(async relay => {
    const owners = await findOwners(relay, providerId)
    if (owners.length > 0 || sellerId === undefined) return owners
    return findOwners(relay, sellerId)
  })

/**
 * The job of a notice that waited for an account; it waits on where this account has no such
 * payment.
 */
export const readUnread =
  (ctx: BillingContext) =>
  async (notice: Notice): Promise<void> => {
    const outcome = await readNotice(ctx, notice)
    if (outcome === 'unread' || outcome === 'absent') return
    await ctx.db.transaction(tx => removeUnread(tx, notice))
  }
