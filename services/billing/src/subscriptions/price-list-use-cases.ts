import type {
  Entitlements,
  Invoice,
  PriceList,
  PriceVariant,
  Subscription,
} from '@mostrador/contracts/billing'
import { pesosOf } from '@mostrador/kernel'
import type { BillingContext, UseCase } from '../context.ts'
import {
  demoPlans,
  ENTERPRISE_FROM,
  EXPERT_HELP,
  packs,
  promo,
  type Tier,
  tiers,
  usdPlans,
} from '../plans/catalogue.ts'
import { extraOptions } from '../plans/prices.ts'
import { callStripe } from '../stripe/call-client.ts'
import { readBillingProducts } from '../stripe/products-client.ts'
import { promoEnd, soldBy } from './checkout-use-cases.ts'
import { findPromoCheckout, findSubscriber, saveSubscriber } from './repository.ts'
import { entitlementsOf, isLive, shownSubscription } from './subscription.ts'

const INVOICES = 24

const shownTier = (tier: Tier): PriceList['plans'][number] => ({
  ...tier,
  training: [...tier.training],
  extras: extraOptions(tier).map(quantity => ({
    quantity,
    amount: quantity * tier.additionalCreditRate,
  })),
})

/** The promo of a business that may have it; its time runs from the first look [PRO-02]. */
const shownPromo = async (ctx: BillingContext, businessId: string): Promise<PriceList['promo']> => {
  const subscriber = await findSubscriber(ctx.db, businessId)
  if (isLive(subscriber)) return null
  if ((await findPromoCheckout(ctx.db, businessId))?.state === 'paid') return null
  const seenAt = subscriber?.promoSeenAt ?? ctx.clock.now()
  if (subscriber?.promoSeenAt == null)
    await saveSubscriber(ctx.db, businessId, { promoSeenAt: seenAt })
  const endsAt = promoEnd(seenAt)
  if (endsAt <= ctx.clock.now()) return null
  return shownOffer(endsAt)
}

const shownOffer = (endsAt: Date): NonNullable<PriceList['promo']> => {
  const { quantity, amount, valuedAt } = promo
  const percentOff = Math.round(100 - (amount * 100) / valuedAt)
  return { quantity, amount, valuedAt, percentOff, endsAt: endsAt.toISOString() }
}

/** Both are the same cards: an installation shows one of them. */
const usdPlansOf = (variants: readonly PriceVariant[]): PriceList['usdPlans'] => {
  if (variants.includes('usd')) return usdPlans
  return variants.includes('demo') ? demoPlans : null
}

/** What is sold to anybody; nothing of a business is in it. */
export const readPublicPriceList = async (ctx: BillingContext): Promise<PriceList> => {
  const { config, stripe } = ctx
  const { PRICE_VARIANTS: variants } = config
  const isOpen = stripe !== null
  return {
    isOpen,
    variants,
    plans: variants.includes('plans') ? tiers.map(shownTier) : [],
    usdPlans: usdPlansOf(variants),
    products: isOpen && variants.includes('products') ? await readBillingProducts(ctx) : [],
    packs: { ...packs, steps: packs.steps.map(step => ({ ...step })) },
    expertHelp: EXPERT_HELP,
    promo: null,
    subscription: null,
    contact: {
      whatsapp: config.SALES_WHATSAPP ?? null,
      enterpriseFrom: ENTERPRISE_FROM,
      usdForm: config.USD_PLANS_FORM_URL ?? null,
      refundTerms: config.REFUND_TERMS_URL ?? null,
    },
  }
}

/** What is sold to a business, and the plan that it has. */
export const readPriceList: UseCase<{ businessId: string }, PriceList> =
  ctx =>
  async ({ businessId }) => ({
    ...(await readPublicPriceList(ctx)),
    promo:
      ctx.stripe !== null && soldBy(ctx).has('promo') ? await shownPromo(ctx, businessId) : null,
    subscription: shownSubscription(await findSubscriber(ctx.db, businessId)),
  })

/** What the plan of a business allows now [G2-31]. */
export const readEntitlements: UseCase<{ businessId: string }, Entitlements> =
  ctx =>
  async ({ businessId }) =>
    entitlementsOf(await findSubscriber(ctx.db, businessId), ctx.clock.now())

export const readSubscription: UseCase<{ businessId: string }, Subscription | null> =
  ctx =>
  async ({ businessId }) =>
    shownSubscription(await findSubscriber(ctx.db, businessId))

/** The latest invoices of the subscription; none of a business that bought none. */
export const readInvoices: UseCase<{ businessId: string }, Invoice[]> =
  ctx =>
  async ({ businessId }) => {
    const customer = (await findSubscriber(ctx.db, businessId))?.customerId ?? null
    if (customer === null || ctx.stripe === null) return []
    const { data } = await callStripe(ctx, api => api.invoices.list({ customer, limit: INVOICES }))
    return data.map(invoice => ({
      _id: invoice.id ?? '',
      number: invoice.number ?? '',
      date: new Date(invoice.created * 1_000).toISOString(),
      amount: pesosOf(invoice.total),
      currency: invoice.currency === 'usd' ? 'USD' : 'MXN',
      isPaid: invoice.status === 'paid',
      url: invoice.hosted_invoice_url ?? null,
    }))
  }
