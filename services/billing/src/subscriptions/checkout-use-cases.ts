import type { CheckoutForm, StartedCheckout } from '@mostrador/contracts/billing'
import type { Actor } from '@mostrador/contracts'
import { MILLI, orRefuse, Refusal, type Result } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import Stripe from 'stripe'
import type { z } from 'zod'
import type { BillingContext, Tx } from '../context.ts'
import { promo } from '../plans/catalogue.ts'
import { promoQuote, type Quote, quoteOf, type QuoteRefusal } from '../plans/prices.ts'
import { callStripe, mustHaveStripe } from '../stripe/call-client.ts'
import { productQuote } from '../stripe/products-client.ts'
import { discountOf } from './coupon-use-cases.ts'
import { endPlanPages, expireQuietly, expireRivals } from './open-pages-use-cases.ts'
import { metadataOf } from './plan-metadata.ts'
import {
  addCheckout,
  closeCheckout,
  findPromoCheckout,
  findSubscriber,
  lockSubscriber,
  findOpenPlanCheckouts,
  saveSubscriber,
  type StoredCheckout,
} from './repository.ts'
import { isLive } from './subscription.ts'

type Started = z.output<typeof StartedCheckout>
type CheckoutRequest = { readonly actor: Actor; readonly form: CheckoutForm }

/** Stripe's pages have no Mexican Spanish, only Latin American; its mails have `es-MX` [GEN-02]. */
const PAGE_LOCALE = 'es-419'
const MAIL_LOCALE = 'es-MX'

/** What this installation sells. */
export const soldBy = ({ config }: Pick<BillingContext, 'config'>) => new Set(config.PRICE_VARIANTS)

/** A path of ours as a whole address; anything else leads to the prices. */
const addressOf = ({ config }: BillingContext, path: string): string =>
  new URL(/^\/(?![/\\])/.test(path) ? path : '/precios', config.PUBLIC_URL).href

const checkPerson = ({ actor, form }: CheckoutRequest): string => {
  const businessId = businessOf(actor)
  if (form.business !== businessId || form.user !== actor.userId)
    throw new Refusal('checkout_of_another')
  return businessId
}

/** The customer of a business at Stripe: created once, without personal data. */
export const customerOf = async (ctx: BillingContext, businessId: string): Promise<string> => {
  const customerId = (await findSubscriber(ctx.db, businessId))?.customerId ?? null
  if (customerId !== null) return customerId
  const create = (api: Stripe, idempotencyKey: string) =>
    api.customers.create(
      { preferred_locales: [MAIL_LOCALE], metadata: { businessId } },
      { idempotencyKey }
    )
  const key = `customer-${businessId}`
  const customer = await callStripe(ctx, api =>
    create(api, key).catch((error: unknown) => {
      // Stripe replays its own failure under the key for a day: another key, or nobody could buy.
      if (!(error instanceof Stripe.errors.StripeAPIError)) throw error
      return create(api, `${key}-${ctx.ids()}`)
    })
  )
  return customer.id
}

const lineItems = ({ lines, currency }: Quote): Stripe.Checkout.SessionCreateParams.LineItem[] =>
  lines.map(({ name, unitAmount, quantity, monthly, providerPrice }) =>
    providerPrice === undefined
      ? {
          quantity,
          price_data: {
            currency,
            unit_amount: unitAmount,
            product_data: { name },
            ...(monthly && { recurring: { interval: 'month' as const } }),
          },
        }
      : { quantity, price: providerPrice }
  )

type Opening = {
  readonly quote: Quote
  readonly currentPath: string
  readonly coupon?: string | undefined
  /** Sees what was kept before this page, under the lock of the business. */
  readonly beforeKeep?: (tx: Tx) => Promise<void>
}

/** The metadata of the subscription that a quote starts; null for a single payment. */
const subscriptionMetadata = (
  { kind, planId, planName, credits }: Quote,
  identity: { readonly businessId: string; readonly checkoutId: string }
): Record<string, string> | null =>
  kind === 'plan' && planId !== null
    ? { ...metadataOf({ planId, planName: planName ?? planId, credits }), ...identity }
    : null

const isPresent = ([, value]: [string, unknown]): boolean => value !== ''

/** Opens the hosted page at our price, and stores that price: the payment is compared with it. */
const openSession = async (
  ctx: BillingContext,
  businessId: string,
  { quote, currentPath, coupon, beforeKeep }: Opening
): Promise<Started> => {
  const id = ctx.ids()
  const { total, promotionCode } = await discountOf(ctx, quote, coupon)
  const customer = await customerOf(ctx, businessId)
  const metadata = { businessId, checkoutId: id }
  const ofPlan = subscriptionMetadata(quote, metadata)
  const session = await callStripe(ctx, api =>
    api.checkout.sessions.create(
      {
        mode: ofPlan === null ? 'payment' : 'subscription',
        locale: PAGE_LOCALE,
        customer,
        line_items: lineItems(quote),
        metadata,
        ...(ofPlan !== null && {
          subscription_data: {
            metadata: Object.fromEntries(Object.entries(ofPlan).filter(isPresent)),
          },
        }),
        ...(promotionCode !== undefined && { discounts: [{ promotion_code: promotionCode }] }),
        success_url: addressOf(ctx, '/creditos?pago=listo'),
        cancel_url: addressOf(ctx, currentPath),
      },
      { idempotencyKey: `checkout-${id}` }
    )
  )
  const keep = async (tx: Tx): Promise<Started> => {
    // Pages that are opened together are kept one after the other: the later sees the earlier.
    await lockSubscriber(tx, businessId)
    await beforeKeep?.(tx)
    await saveCheckout(ctx, tx, businessId, { id, quote, total, providerId: session.id, customer })
    return startedOf(session)
  }
  try {
    return await ctx.db.transaction(keep)
  } catch (error) {
    // The URL of such a page was never returned, so nobody can pay it.
    await expireQuietly(ctx, { businessId, checkoutId: id, sessionId: session.id })
    throw error
  }
}

/** Stores the offer with its price. `total` in cents. */
export const saveCheckout = async (
  ctx: BillingContext,
  tx: Tx,
  businessId: string,
  storedPage: {
    readonly id: string
    readonly quote: Quote
    readonly total: number
    readonly providerId: string
    readonly customer: string
  }
): Promise<void> => {
  const { id, quote, total, providerId: sessionId, customer: customerId } = storedPage
  const { kind, planId, credits, currency } = quote
  await saveSubscriber(tx, businessId, { customerId })
  await addCheckout(tx, businessId, {
    id,
    kind,
    planId,
    credits: BigInt(credits * MILLI),
    amountCents: BigInt(total),
    currency,
    sessionId,
    createdAt: ctx.clock.now(),
  })
  await tx.publish('checkout.started', { key: businessId, data: { businessId, checkoutId: id } })
}

const startedOf = ({ id, url }: Pick<Stripe.Checkout.Session, 'id' | 'url'>): Started => ({
  type: 'checkout',
  data: id,
  url: url ?? '',
})

/** The portal of a business that is a customer. Refuses `no_payments_yet`. */
export const openPortal =
  (ctx: BillingContext) =>
  async ({ businessId, path }: { businessId: string; path: string }): Promise<string> => {
    mustHaveStripe(ctx)
    const customer = (await findSubscriber(ctx.db, businessId))?.customerId ?? null
    if (customer === null) throw new Refusal('no_payments_yet')
    const session = await callStripe(ctx, api =>
      api.billingPortal.sessions.create({
        customer,
        locale: PAGE_LOCALE,
        return_url: addressOf(ctx, path),
      })
    )
    return session.url
  }

/** A price of Stripe's catalogue costs what it costs there; every other price is in our tables. */
const quoteForm = async (
  ctx: BillingContext,
  form: CheckoutForm
): Promise<Result<Quote, QuoteRefusal>> => {
  const [first] = form.prices
  return first?.priceId.startsWith('price_') === true
    ? productQuote(ctx, first, soldBy(ctx))
    : quoteOf(form, soldBy(ctx))
}

/**
 * Opens the page for a plan or a pack [CHK-06]. Refuses prices that are not ours, and buying for
 * another business; a business that has a plan and wants another is sent to the portal.
 */
export const startCheckout =
  (ctx: BillingContext) =>
  async (request: CheckoutRequest): Promise<Started> => {
    mustHaveStripe(ctx)
    const businessId = checkPerson(request)
    const quote = orRefuse(await quoteForm(ctx, request.form))
    const { currentPath, coupon } = request.form
    if (quote.kind === 'plan') return openPlanPage(ctx, businessId, { quote, currentPath, coupon })
    return openSession(ctx, businessId, { quote, currentPath, coupon })
  }

/** For the pages of plans of a business one is open: what two tabs opened is not paid twice. */
const openPlanPage = async (
  ctx: BillingContext,
  businessId: string,
  opening: Opening
): Promise<Started> => {
  const hasPlan = async () => isLive(await findSubscriber(ctx.db, businessId))
  // What turns out to be paid when its page is ended is the plan of the business.
  if (!(await hasPlan())) await endPlanPages(ctx, businessId)
  if (await hasPlan()) {
    const url = await openPortal(ctx)({ businessId, path: opening.currentPath })
    return { type: 'portal', data: url, url }
  }
  const rivals: StoredCheckout[] = []
  const started = await openSession(ctx, businessId, {
    ...opening,
    beforeKeep: async tx => void rivals.push(...(await findOpenPlanCheckouts(tx, businessId))),
  })
  await expireRivals(ctx, rivals)
  return started
}

/** When the promo of a business ends: 72 hours after it was first shown, as the server saw it. */
export const promoEnd = (seenAt: Date): Date => new Date(seenAt.getTime() + promo.lastsMs)

/**
 * Opens the page for the promo: once per business. A page that is open already is given again.
 * Refuses `promo_over`.
 */
export const startPromoCheckout =
  (ctx: BillingContext) =>
  async (request: CheckoutRequest): Promise<Started> => {
    mustHaveStripe(ctx)
    const businessId = checkPerson(request)
    if (!soldBy(ctx).has('promo')) throw new Refusal('promo_over')
    const quote = orRefuse(promoQuote(request.form))
    const seenAt = (await findSubscriber(ctx.db, businessId))?.promoSeenAt ?? null
    if (seenAt === null || promoEnd(seenAt) <= ctx.clock.now()) throw new Refusal('promo_over')
    const openPage = await openPromoPage(ctx, businessId)
    if (openPage !== null) return openPage
    try {
      return await openSession(ctx, businessId, {
        quote,
        currentPath: request.form.currentPath,
        beforeKeep: async tx => {
          if ((await findPromoCheckout(tx, businessId)) !== null) throw new PromoTaken()
        },
      })
    } catch (error) {
      if (!(error instanceof PromoTaken)) throw error
      const first = await openPromoPage(ctx, businessId)
      if (first === null) throw new Refusal('promo_over')
      return first
    }
  }

/** Another click kept its page of the promo first. */
class PromoTaken extends Error {}

/**
 * The page of the promo that a business has open, or null. Refuses `promo_over` once it is paid.
 */
const openPromoPage = async (ctx: BillingContext, businessId: string): Promise<Started | null> => {
  const before = await findPromoCheckout(ctx.db, businessId)
  if (before?.state === 'paid') throw new Refusal('promo_over')
  const sessionId = before?.sessionId ?? null
  if (before === null || sessionId === null) return null
  const session = await callStripe(ctx, api => api.checkout.sessions.retrieve(sessionId))
  if (session.status === 'open') return startedOf(session)
  if (session.status === 'complete') throw new Refusal('promo_over')
  await closeCheckout(ctx.db, before, { state: 'expired', at: ctx.clock.now() })
  return null
}
