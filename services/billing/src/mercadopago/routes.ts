import { type Actor, allows } from '@mostrador/contracts'
import { billingRoutes as r, type SellerAccount } from '@mostrador/contracts/billing'
import { businessOf, serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { findSubscriber } from '../subscriptions/repository.ts'
import { findSeller } from './seller-repository.ts'
import { disconnectSeller, finishSeller, startSeller, toSeller } from './seller-use-cases.ts'

/** Forms of others only need to know whether a link can be paid, and in which currency. */
const shownTo = (actor: Actor, account: SellerAccount): SellerAccount => {
  const isTheirs = (['business', 'money'] as const).some(page =>
    allows(actor, { page, action: 'view' })
  )
  return isTheirs ? account : { ...account, nickname: '' }
}

/** The Mercado Pago account of a business. */
export const sellerRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.getSeller, async ({ actor }) => {
    const seller = await findSeller(ctx.db, businessOf(actor))
    return {
      isAvailable: ctx.mercadoPago !== null,
      account: seller === null ? null : shownTo(actor, toSeller(seller)),
    }
  })
  serve(ctx, r.connectSeller, ({ actor }) => startSeller(ctx)(actor))
  serve(ctx, r.finishSeller, ({ actor, body }) => finishSeller(ctx)(actor, body))
  serve(ctx, r.disconnectSeller, ({ actor }) => disconnectSeller(ctx)(businessOf(actor)))
  serve(ctx, r.providerMarkers, async ({ actor }) => {
    const businessId = businessOf(actor)
    const [seller, subscriber] = await Promise.all([
      findSeller(ctx.db, businessId),
      findSubscriber(ctx.db, businessId),
    ])
    const stripeCustomerId = subscriber?.customerId ?? null
    if (seller?.state !== 'connected')
      return { isConnected: false, publicKey: null, currency: null, stripeCustomerId }
    const { currency } = toSeller(seller)
    return { isConnected: true, publicKey: seller.publicKey, currency, stripeCustomerId }
  })
}
