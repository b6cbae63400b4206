import { currentContext, inContext } from '@mostrador/platform'
import Stripe from 'stripe'
import type { BillingContext } from '../context.ts'
import { callStripe } from '../stripe/call-client.ts'
import { applySession } from './payment-use-cases.ts'
import { closeCheckout, findOpenPlanCheckouts, type StoredCheckout } from './repository.ts'

/** Nobody pays a page any more; false for one that was paid before. Refuses `payments_away`. */
const expirePage = (ctx: BillingContext, sessionId: string): Promise<boolean> =>
  callStripe(ctx, async api => {
    try {
      await api.checkout.sessions.expire(sessionId)
      return true
    } catch (error) {
      // Stripe refuses what is not open: it was paid, or had ended by itself.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      const { status } = await api.checkout.sessions.retrieve(sessionId)
      if (status === 'open') throw error
      return status === 'expired'
    }
  })

/**
 * Ends the open pages of plans of a business, so that two tabs do not buy two plans. What turns out
 * to be paid has its effect now. Refuses `payments_away`.
 */
export const endPlanPages = async (ctx: BillingContext, businessId: string): Promise<void> => {
  for (const open of await findOpenPlanCheckouts(ctx.db, businessId)) await endPage(ctx, open)
}

const endPage = async (ctx: BillingContext, checkout: StoredCheckout): Promise<void> => {
  const { sessionId } = checkout
  if (sessionId === null) return
  if (await expirePage(ctx, sessionId))
    await closeCheckout(ctx.db, checkout, { state: 'expired', at: ctx.clock.now() })
  else await withoutKey(() => applySession(ctx)(sessionId))
}

/** The key of the request is kept for the page that it opens: a payment is not its effect. */
const withoutKey = <T>(work: () => Promise<T>): Promise<T> => {
  const context = currentContext()
  return context === undefined ? work() : inContext({ ...context, key: undefined }, work)
}

type Page = {
  readonly businessId: string
  readonly checkoutId: string
  readonly sessionId: string
}

/** Expires a page that is not needed; best effort. */
export const expireQuietly = async (
  ctx: BillingContext,
  { sessionId, ...about }: Page
): Promise<void> => {
  try {
    await expirePage(ctx, sessionId)
  } catch (error) {
    ctx.log.warn({ err: error, ...about }, 'A page that nobody needs stays open')
  }
}

/**
 * Expires pages that were opened at the same moment as a later one. Best effort: when two are paid
 * all the same, the second subscription is cancelled.
 */
export const expireRivals = async (
  ctx: BillingContext,
  rivals: readonly StoredCheckout[]
): Promise<void> => {
  for (const { id: checkoutId, businessId, sessionId } of rivals)
    if (sessionId !== null) await expireQuietly(ctx, { businessId, checkoutId, sessionId })
}
