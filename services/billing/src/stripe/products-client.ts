import { type BillingProduct, type PriceVariant, tierIds } from '@mostrador/contracts/billing'
import { accept, refuse, type Result } from '@mostrador/kernel'
import type Stripe from 'stripe'
import type { BillingContext } from '../context.ts'
import { PESOS_A_DOLLAR } from '../plans/catalogue.ts'
import type { Quote, QuoteRefusal } from '../plans/prices.ts'
import { intervalOf } from '../subscriptions/subscription.ts'
import { callStripe } from './call-client.ts'

/**
 * The installation's own catalogue at Stripe [PRC-01, PRC-03]: active products with `credits` in
 * their metadata, or in that of a price. `plan` (bronce, plata, oro) says whose limits it has;
 * `highlights` («1,3») which features stand out.
 */

type ProductPrice = BillingProduct['prices'][number]
const MAX_LISTED = 100
const DAYS_PER_MONTH = 30

const creditsOf = (price: Stripe.Price, product: Stripe.Product): number | undefined => {
  const credits = Number(price.metadata['credits'] ?? product.metadata['credits'])
  return Number.isSafeInteger(credits) && credits > 0 ? credits : undefined
}

/**
 * A price for the list: in pesos at a fixed rate of the dollar, and per day [PRC-04]. Null: not
 * sold.
 */
export const shownPrice = (price: Stripe.Price, product: Stripe.Product): ProductPrice | null => {
  const { id, currency, unit_amount: unitAmount, recurring } = price
  const interval = intervalOf(recurring?.interval)
  const credits = creditsOf(price, product)
  if (unitAmount === null || credits === undefined || !price.active) return null
  if (currency !== 'mxn' && currency !== 'usd') return null
  if (interval === undefined) return null
  const amountMXN = currency === 'mxn' ? unitAmount : unitAmount * PESOS_A_DOLLAR
  return {
    id,
    currency: currency === 'mxn' ? 'MXN' : 'USD',
    unitAmount,
    interval,
    credits,
    amountMXN,
    perDayMXN: Math.round(amountMXN / DAYS_PER_MONTH),
  }
}

const productIdOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id

export const readBillingProducts = async (ctx: BillingContext): Promise<BillingProduct[]> => {
  const { data: products } = await callStripe(ctx, api =>
    api.products.list({ active: true, limit: MAX_LISTED })
  )
  const { data: prices } = await callStripe(ctx, api =>
    api.prices.list({ active: true, type: 'recurring', limit: MAX_LISTED })
  )
  return products
    .map(product => ({
      id: product.id,
      name: product.name,
      description: product.description ?? '',
      features: product.marketing_features.flatMap(({ name }) =>
        name === undefined ? [] : [name]
      ),
      highlights: (product.metadata['highlights'] ?? '')
        .split(',')
        .map(Number)
        .filter(position => Number.isSafeInteger(position) && position > 0),
      prices: prices
        .filter(price => productIdOf(price) === product.id)
        .flatMap(price => shownPrice(price, product) ?? [])
        .toSorted((left, right) => left.unitAmount - right.unitAmount),
    }))
    .filter(product => product.prices.length > 0)
    .toSorted((left, right) => (left.prices[0]?.amountMXN ?? 0) - (right.prices[0]?.amountMXN ?? 0))
}

/** A quote with the price that Stripe has now; the posted `unitAmount` is only compared with it. */
export const productQuote = async (
  ctx: BillingContext,
  posted: { readonly priceId: string; readonly quantity: number; readonly unitAmount: number },
  sold: ReadonlySet<PriceVariant>
): Promise<Result<Quote, QuoteRefusal>> => {
  if (!sold.has('products')) return refuse('plan_unknown')
  const price = await callStripe(ctx, api => api.prices.retrieve(posted.priceId))
  const product = await callStripe(ctx, api => api.products.retrieve(productIdOf(price)))
  const visiblePrice = shownPrice(price, product)
  if (visiblePrice === null || !product.active) return refuse('plan_unknown')
  if (posted.quantity !== 1) return refuse('quantity_not_sold')
  if (posted.unitAmount !== visiblePrice.unitAmount) return refuse('price_differs')
  const tier = tierIds.find(id => id === product.metadata['plan'])
  const { unitAmount, credits, currency } = visiblePrice
  return accept({
    kind: 'plan',
    planId: tier ?? product.id,
    planName: product.name,
    currency: currency === 'MXN' ? 'mxn' : 'usd',
    credits,
    total: unitAmount,
    lines: [
      {
        name: product.name,
        unitAmount,
        quantity: 1,
        monthly: true,
        providerPrice: visiblePrice.id,
      },
    ],
  })
}
