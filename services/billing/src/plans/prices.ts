import type { CheckoutForm, PriceVariant } from '@mostrador/contracts/billing'
import { accept, refuse, type Result } from '@mostrador/kernel'
import {
  ENTERPRISE_FROM,
  EXPERT_HELP,
  packs,
  promo,
  type Tier,
  tiers,
  usdPlans,
} from './catalogue.ts'

/** Prices of the server: pure functions on whole credits and cents. */

export type QuoteLine = {
  readonly name: string
  readonly unitAmount: number
  readonly quantity: number
  readonly monthly: boolean
  /** A price of the installation's catalogue at the provider, charged as it is there. */
  readonly providerPrice?: string
}
export type Quote = {
  readonly kind: 'plan' | 'pack' | 'promo'
  readonly planId: string | null
  readonly planName: string | null
  readonly currency: 'mxn' | 'usd'
  /** Whole credits: of each period of a plan, of the one time of a pack. */
  readonly credits: number
  /** The first payment. */
  readonly total: number
  readonly lines: readonly QuoteLine[]
}

const FIRST_EXTRAS = [0, 100, 200, 300, 400, 500]
const EXTRA_STEP = 500

/** Extra credits that a plan may have: below the next plan by a hundred at least [PRC-10]. */
export const extraOptions = (tier: Tier): readonly number[] => {
  const next = tiers.find(({ quantity }) => quantity > tier.quantity)
  const maxQuantity = (next?.quantity ?? ENTERPRISE_FROM) - 100 - tier.quantity
  const options = FIRST_EXTRAS.filter(extra => extra <= maxQuantity)
  for (let extra = 1_000; extra <= maxQuantity; extra += EXTRA_STEP) options.push(extra)
  return options
}

/** What a plan with extra credits costs a month, in cents; undefined where it is not sold so. */
export const monthlyOf = (planId: string, extra: number): number | undefined => {
  const tier = tiers.find(({ id }) => id === planId)
  if (tier === undefined || !extraOptions(tier).includes(extra)) return undefined
  return tier.totalPrice + extra * tier.additionalCreditRate
}

/** What a message of a pack costs, in cents; undefined below the minimum [PRC-06, PRC-07]. */
export const packUnitAmount = (quantity: number, hasCoupon = false): number | undefined =>
  quantity < (hasCoupon ? packs.minimumWithCoupon : packs.minimum)
    ? undefined
    : packs.steps.findLast(({ from }) => quantity >= from)?.unitAmount

export type QuoteRefusal = 'plan_unknown' | 'price_differs' | 'quantity_not_sold'
type WantedPrice = Pick<CheckoutForm, 'prices' | 'needExpertHelp' | 'customAmount' | 'coupon'>

const totalOf = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)

/**
 * Checks the purchase of a form against our prices and the variants of this installation. Refuses
 * amounts that differ from ours.
 */
export const quoteOf = (
  form: WantedPrice,
  sold: ReadonlySet<PriceVariant>
): Result<Quote, QuoteRefusal> => {
  const [first, extra] = form.prices
  if (first === undefined) return refuse('plan_unknown')
  const quote = quoteOfFirst({ first, extra, form }, sold)
  if (!quote.ok) return quote
  const { customAmount } = form
  if (customAmount !== undefined && customAmount !== quote.value.total)
    return refuse('price_differs')
  return quote
}

type Price = CheckoutForm['prices'][number]
type PlanForm = {
  readonly first: Price
  readonly extra: Price | undefined
  readonly form: WantedPrice
}

const quoteOfFirst = (
  planForm: PlanForm,
  sold: ReadonlySet<PriceVariant>
): Result<Quote, QuoteRefusal> => {
  const { first, form } = planForm
  const tier = tiers.find(({ id }) => id === first.priceId)
  if (tier !== undefined)
    return sold.has('plans') ? planQuote(tier, planForm) : refuse('plan_unknown')
  if (first.priceId === packs.priceId)
    return sold.has('messages') ? packQuote(first, form) : refuse('plan_unknown')
  return sold.has('usd') ? usdQuote(first, form) : refuse('plan_unknown')
}

const planQuote = (tier: Tier, { first, extra, form }: PlanForm): Result<Quote, QuoteRefusal> => {
  if (first.quantity !== 1) return refuse('quantity_not_sold')
  if (first.unitAmount !== tier.totalPrice) return refuse('price_differs')
  if (extra !== undefined && extra.priceId !== `${tier.id}-extra`) return refuse('plan_unknown')
  if (extra !== undefined && extra.unitAmount !== tier.additionalCreditRate)
    return refuse('price_differs')
  const extras = extra?.quantity ?? 0
  const monthly = monthlyOf(tier.id, extras)
  if (monthly === undefined) return refuse('quantity_not_sold')
  const planName = `Plan ${tier.name}`
  const lines: QuoteLine[] = [{ name: planName, unitAmount: monthly, quantity: 1, monthly: true }]
  if (form.needExpertHelp === true)
    lines.push({
      name: 'Ayuda de un experto',
      unitAmount: EXPERT_HELP,
      quantity: 1,
      monthly: false,
    })
  return accept({
    kind: 'plan',
    planId: tier.id,
    planName,
    currency: 'mxn',
    credits: tier.quantity + extras,
    total: totalOf(lines),
    lines,
  })
}

/** `starter-usd`, `pro-mxn`: the table of both currencies [PRC-12]. */
const usdQuote = (
  { priceId, quantity, unitAmount: posted }: Price,
  { prices, needExpertHelp }: WantedPrice
): Result<Quote, QuoteRefusal> => {
  const [id, currency] = priceId.split('-')
  const plan = usdPlans.plans.find(({ priceId }) => priceId === id)
  if (plan === undefined || (currency !== 'usd' && currency !== 'mxn'))
    return refuse('plan_unknown')
  if (prices.length > 1 || needExpertHelp === true) return refuse('plan_unknown')
  if (quantity !== 1) return refuse('quantity_not_sold')
  const unitAmount = currency === 'usd' ? plan.priceUSD : plan.priceMXN
  if (posted !== unitAmount) return refuse('price_differs')
  const planName = `Plan ${plan.title}`
  return accept({
    kind: 'plan',
    planId: plan.id,
    planName,
    currency,
    credits: plan.credits,
    total: unitAmount,
    lines: [{ name: planName, unitAmount, quantity: 1, monthly: true }],
  })
}

const packQuote = (
  { quantity, unitAmount: posted }: Price,
  { prices, needExpertHelp, coupon }: WantedPrice
): Result<Quote, QuoteRefusal> => {
  if (prices.length > 1 || needExpertHelp === true) return refuse('plan_unknown')
  const unitAmount = packUnitAmount(quantity, coupon !== undefined)
  if (unitAmount === undefined || quantity > packs.most) return refuse('quantity_not_sold')
  if (posted !== unitAmount) return refuse('price_differs')
  return accept(packOf(quantity, unitAmount))
}

const packOf = (quantity: number, unitAmount: number): Quote => ({
  kind: 'pack',
  planId: null,
  planName: null,
  currency: 'mxn',
  credits: quantity,
  total: unitAmount * quantity,
  lines: [{ name: 'Créditos de mensajes', unitAmount, quantity, monthly: false }],
})

/** The pack that `mensajes-<quantity>` names [CHK-05]. */
export const namedPackQuote = (
  priceId: string,
  sold: ReadonlySet<PriceVariant>
): Result<Quote, QuoteRefusal> => {
  const digits = /^mensajes-(\d{1,6})$/.exec(priceId)?.[1]
  if (digits === undefined || !sold.has('messages')) return refuse('plan_unknown')
  const quantity = Number(digits)
  const unitAmount = packUnitAmount(quantity)
  if (unitAmount === undefined || quantity > packs.most) return refuse('quantity_not_sold')
  return accept(packOf(quantity, unitAmount))
}

/** The promo at our price; what the browser posts is 349 pesos for a thousand [CHK-08, C2-07]. */
export const promoQuote = ({ prices, coupon }: WantedPrice): Result<Quote, QuoteRefusal> => {
  const [price] = prices
  if (price?.priceId !== promo.priceId || prices.length > 1 || coupon !== undefined)
    return refuse('plan_unknown')
  if (price.quantity !== promo.quantity) return refuse('quantity_not_sold')
  if (price.unitAmount !== promo.postedUnitAmount) return refuse('price_differs')
  const line = {
    name: `Promoción: ${promo.quantity} créditos`,
    unitAmount: promo.amount,
    quantity: 1,
    monthly: false,
  }
  const { quantity: credits, amount: total } = promo
  return accept({
    kind: 'promo',
    planId: null,
    planName: null,
    currency: 'mxn',
    credits,
    total,
    lines: [line],
  })
}
