import type { Coupon } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import type Stripe from 'stripe'
import type { BillingContext, UseCase } from '../context.ts'
import type { Quote } from '../plans/prices.ts'
import { callStripe } from '../stripe/call-client.ts'

/** A promotion code of Stripe that is good now, with what it takes off. */
type FoundCoupon = {
  readonly promotionCode: string
  readonly code: string
  readonly coupon: Stripe.Coupon
}

/** Refuses `coupon_unknown`: also a code that ended, or was used as often as it may be. */
const findCoupon = async (ctx: BillingContext, code: string): Promise<FoundCoupon> => {
  const { data } = await callStripe(ctx, api =>
    api.promotionCodes.list({ code, active: true, limit: 1 })
  )
  const [promotionCode] = data
  const couponId = promotionCode?.promotion.coupon ?? null
  if (promotionCode === undefined || couponId === null) throw new Refusal('coupon_unknown')
  const coupon =
    typeof couponId === 'string'
      ? await callStripe(ctx, api => api.coupons.retrieve(couponId))
      : couponId
  const isForAll = coupon.percent_off === 100
  if (!coupon.valid || isForAll) throw new Refusal('coupon_unknown')
  return { promotionCode: promotionCode.id, code: promotionCode.code, coupon }
}

export const readCoupon: UseCase<{ code: string }, Coupon> =
  ctx =>
  async ({ code }) => {
    const promotionCode = await findCoupon(ctx, code)
    const { percent_off: percentOff, amount_off: amountOff } = promotionCode.coupon
    return { code: promotionCode.code, percentOff, amountOff }
  }

/**
 * What a quote costs with a code, in cents. Refuses `coupon_unknown` where nothing would be left to
 * pay.
 */
export const discountOf = async (
  ctx: BillingContext,
  quote: Quote,
  code: string | undefined
): Promise<{ readonly total: number; readonly promotionCode: string | undefined }> => {
  if (code === undefined) return { total: quote.total, promotionCode: undefined }
  const { promotionCode, coupon } = await findCoupon(ctx, code)
  const { percent_off: percent, amount_off: amount, currency } = coupon
  if (amount !== null && currency !== quote.currency) throw new Refusal('coupon_unknown')
  const off = amount ?? Math.round((quote.total * (percent ?? 0)) / 100)
  if (off >= quote.total) throw new Refusal('coupon_unknown')
  return { total: quote.total - off, promotionCode }
}
