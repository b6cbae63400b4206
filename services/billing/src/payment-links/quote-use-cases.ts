import { dueCentsOf, MAX_LINK_PRICE, type PaymentFacts } from '@mostrador/contracts/scheduling'
import { centsOf, Refusal } from '@mostrador/kernel'
import type { BillingContext } from '../context.ts'
import { sameTerms, termsOf } from '../deposits/deposit.ts'
import { reconcileQuoteJob } from '../jobs/reconcile-quote.ts'
import { MercadoPagoFailure } from '../mercadopago/failure.ts'
import { runAsSeller, type ConnectedSeller } from '../mercadopago/seller-use-cases.ts'
import { linkAddress, quoteEnd } from './link.ts'
import {
  expireQuotes,
  insertQuote,
  savePreference,
  lockLink,
  findOpenQuotes,
  type StoredLink,
  type StoredQuote,
} from './link-repository.ts'

/** A link, and what its appointment costs now. */
export type Offer = { readonly link: StoredLink; readonly facts: PaymentFacts }
type Page = { readonly key: string; readonly title: string }
type Started = { readonly id: string; readonly url: string }

/** The most that one link asks for; its cents fit an integer of the database. */
const MAX_CENTS = centsOf(MAX_LINK_PRICE)
/** The provider is asked for a lost notification after a while, and when the quote has ended. */
const FIRST_CHECK_DELAY_MS = 10 * 60_000
const CHECK_AFTER_END_MS = 5 * 60_000

/**
 * The one open preference of a link: the last one while its price is the same, else a new one, and
 * nobody pays the others any more (A20). Refuses `payment_options_unavailable`.
 */
export const offerPrice = async (
  ctx: BillingContext,
  offer: Offer,
  page: Page
): Promise<Started> => {
  const { businessId } = offer.link
  try {
    const started = await runAsSeller(ctx, businessId, async connected => {
      const { quote, ended } = await chooseQuote(ctx, offer, connected)
      await endPreferences(ctx, connected, ended)
      return startQuote(ctx, { ...offer, page, quote }, connected)
    })
    if (started !== null) return started
  } catch (error) {
    if (!(error instanceof MercadoPagoFailure)) throw error
    ctx.log.warn({ err: error }, 'Mercado Pago made no preference')
  }
  throw new Refusal('payment_options_unavailable')
}

const chooseQuote = (
  ctx: BillingContext,
  { link, facts }: Offer,
  { seller }: ConnectedSeller
): Promise<{ quote: StoredQuote; ended: readonly StoredQuote[] }> => {
  const { businessId, id: linkId } = link
  const { price } = facts
  if (price === null || price.cents > MAX_CENTS || price.currency !== seller.currency)
    throw new Refusal('payment_options_unavailable')
  const amountCents = dueCentsOf(price)
  const terms = termsOf(price)
  return ctx.db.transaction(async tx => {
    await lockLink(tx, businessId, linkId)
    const now = ctx.clock.now()
    const open = await findOpenQuotes(tx, { businessId, linkId, now })
    const same = open.find(
      quote => hasSamePrice(quote, price) && quote.sellerId === seller.sellerId
    )
    const ended = open.filter(quote => quote.id !== same?.id)
    const endedIds = ended.map(({ id }) => id)
    await expireQuotes(tx, businessId, endedIds, now)
    if (same !== undefined) return { quote: same, ended }
    const quote = await insertQuote(tx, {
      businessId,
      id: ctx.ids(),
      linkId,
      amountCents,
      ...terms,
      completesId: null,
      originalCents: price.originalCents,
      currency: price.currency,
      sellerId: seller.sellerId,
      preferenceId: null,
      url: null,
      expiresAt: quoteEnd(now, {
        discountEndsAt: price.discountEndsAt,
        releasedAt: facts.releasedAt,
        start: facts.start,
      }),
      createdAt: now,
    })
    const checkTimes = [
      now.getTime() + FIRST_CHECK_DELAY_MS,
      quote.expiresAt.getTime() + CHECK_AFTER_END_MS,
    ]
    for (const delayMs of checkTimes)
      await tx.enqueue(
        reconcileQuoteJob,
        { businessId, quoteId: quote.id },
        { id: `${reconcileQuoteJob.name}-${quote.id}-${delayMs}`, at: new Date(delayMs) }
      )
    return { quote, ended }
  })
}

/** Whether a quote asks for what a price leaves to be paid now. */
const hasSamePrice = (quote: StoredQuote, price: NonNullable<PaymentFacts['price']>): boolean =>
  quote.amountCents === dueCentsOf(price) &&
  sameTerms(quote, termsOf(price)) &&
  quote.currency === price.currency

/** Ends the open preferences of a link that ask for another price than its appointment has now. */
export const withdrawOldPrices = async (
  ctx: BillingContext,
  { link, facts: { price } }: Offer
): Promise<void> => {
  const { businessId, id: linkId } = link
  const outdated = await ctx.db.transaction(async tx => {
    await lockLink(tx, businessId, linkId)
    const now = ctx.clock.now()
    const open = await findOpenQuotes(tx, { businessId, linkId, now })
    const others = open.filter(quote => price === null || !hasSamePrice(quote, price))
    const otherIds = others.map(({ id }) => id)
    await expireQuotes(tx, businessId, otherIds, now)
    return others
  })
  if (outdated.length === 0) return
  try {
    await runAsSeller(ctx, businessId, connected => endPreferences(ctx, connected, outdated))
  } catch (error) {
    if (!(error instanceof MercadoPagoFailure)) throw error
    ctx.log.warn({ err: error }, 'Preferences of an older price stay open')
  }
}

/** Best effort: a payment of an ended quote is recognised and judged anyway. */
const endPreferences = async (
  { clock, log }: BillingContext,
  { api }: ConnectedSeller,
  ended: readonly StoredQuote[]
): Promise<void> => {
  for (const { preferenceId } of ended) {
    if (preferenceId === null) continue
    try {
      await api.endPreference(preferenceId, clock.now())
    } catch (error) {
      log.warn({ err: error, preferenceId }, 'A preference of an older price stays open')
    }
  }
}

const startQuote = async (
  ctx: BillingContext,
  { link, facts, page, quote }: Offer & { readonly page: Page; readonly quote: StoredQuote },
  { api }: ConnectedSeller
): Promise<Started> => {
  const started = startedOf(quote)
  if (started !== null) return started
  const { PUBLIC_URL } = ctx.config
  const notification = new URL('/api/mercadopago/webhook', PUBLIC_URL)
  notification.searchParams.set('source_news', 'webhooks')
  notification.searchParams.set('negocio', link.businessId)
  const { id: preferenceId, url } = await api.createPreference({
    quoteId: quote.id,
    title: page.title,
    description: facts.price?.description ?? '',
    amountCents: quote.amountCents,
    currency: quote.currency as 'MXN' | 'USD',
    returnUrl: linkAddress(PUBLIC_URL, facts.shortId, page.key),
    notificationUrl: notification.href,
    expiresAt: quote.expiresAt,
  })
  const savedPreference = await savePreference(ctx.db, quote, { preferenceId, url })
  return startedOf(savedPreference) ?? { id: preferenceId, url }
}

const startedOf = ({ preferenceId, url }: StoredQuote): Started | null =>
  preferenceId === null || url === null ? null : { id: preferenceId, url }
