import { billingRoutes as r } from '@mostrador/contracts/billing'
import { catalogRoutes, type MoneyToReturn } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { allows } from '@mostrador/contracts'
import { actorOf, businessOf, serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { countUnread } from '../mercadopago/unread-repository.ts'
import { findToRefund, toPayment } from '../payment-links/payment-repository.ts'
import { findDispute, listDisputes, toDispute } from './repository.ts'

const SHOWN_MS = 30 * 86_400_000

/** Pesos by hand of cancelled appointments; none while catalog does not answer. */
const readMoneyToReturn = async (
  { call, log }: BillingContext,
  businessId: string
): Promise<MoneyToReturn[]> => {
  try {
    return await call(catalogRoutes.moneyToReturn, {}, actorOf.service('billing', businessId))
  } catch (error) {
    log.warn({ err: error, businessId }, 'Money to give back by hand is not known')
    return []
  }
}

/** What a bank took back, for the owner and for the mail to the owner. */
export const disputeRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.listDisputes, async ({ actor }) => {
    const since = new Date(ctx.clock.now().getTime() - SHOWN_MS)
    return (await listDisputes(ctx.db, businessOf(actor), since)).map(toDispute)
  })
  serve(ctx, r.paymentNotices, async ({ actor }) => {
    const businessId = businessOf(actor)
    const [toRefund, disputes, unread, toReturn] = await Promise.all([
      findToRefund(ctx.db, businessId),
      listDisputes(ctx.db, businessId, ctx.clock.now()),
      countUnread(ctx.db, businessId),
      allows(actor, catalogRoutes.listMoneyMovements.permission)
        ? readMoneyToReturn(ctx, businessId)
        : [],
    ])
    // What the business bought concerns those who may see its credits.
    const seesCredits = allows(actor, r.listDisputes.permission)
    const visibleDisputes = disputes.filter(
      ({ kind, state }) => state === 'open' && (kind === 'appointment' || seesCredits)
    )
    return {
      toRefund: toRefund.map(toPayment),
      disputes: visibleDisputes.map(toDispute),
      unread,
      toReturn,
    }
  })
  serve(ctx, r.disputeFacts, async ({ actor, params }) => {
    const dispute = await findDispute(ctx.db, businessOf(actor), params.id)
    if (dispute === null) throw new Refusal('payment_not_found')
    return toDispute(dispute)
  })
}
