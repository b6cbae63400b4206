import type { Actor } from '@mostrador/contracts'
import type { LinkPayment } from '@mostrador/contracts/billing'
import { centsOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { BillingContext, Tx } from '../context.ts'
import { refundPaymentJob } from '../jobs/refund-payment.ts'
import { MercadoPagoFailure } from '../mercadopago/failure.ts'
import { runAsSellerOf } from '../mercadopago/seller-use-cases.ts'
import { findQuote } from '../payment-links/link-repository.ts'
import { isInBooks } from './appointment-refund-use-cases.ts'
import {
  findPayment,
  insertRefund,
  lockPayment,
  lockPaymentAndOthers,
  markRefundSent,
  type StoredPayment,
  toPayment,
  updatePayment,
  updateRefund,
  type WithRefunds,
} from '../payment-links/payment-repository.ts'
import { applyPayment, settlePayment } from '../payment-links/settle-use-cases.ts'

type RefundRequest = {
  readonly actor: Actor
  readonly id: string
  readonly amount: number
  readonly reason: string
}
type RefundRef = {
  readonly businessId: string
  readonly paymentId: string
  readonly refundId: string
}

/**
 * Gives a payment back, whole or in part. Refuses `payment_not_found`, `payment_not_refundable`,
 * `refund_too_much`, and `appointment_already_returned` where the money went back by hand. It is
 * asked for in one transaction with its job; the job asks the provider.
 */
export const refundPayment =
  (ctx: BillingContext) =>
  ({ actor, id, amount, reason }: RefundRequest): Promise<LinkPayment> => {
    const ref = { businessId: businessOf(actor), paymentId: id, refundId: ctx.ids() }
    return insertRequested(ctx, ref, { cents: centsOf(amount), reason, createdBy: actor.name })
  }

type NewRefund = { readonly cents: number; readonly reason: string; readonly createdBy: string }

/** Cents of a payment that can still be refunded, without refunds that were requested. */
export const refundableCentsOf = ({ amountCents, returnedCents, refunds }: WithRefunds): number => {
  const waiting = refunds
    .filter(({ state }) => state === 'asked')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  return amountCents - returnedCents - waiting
}

/** Writes down a refund of a locked payment, with the job that asks the provider for it. */
export const askRefund = async (
  ctx: Pick<BillingContext, 'clock'>,
  tx: Tx,
  { businessId, id: paymentId }: WithRefunds,
  { id: refundId, cents, reason, createdBy }: NewRefund & { readonly id: string }
): Promise<void> => {
  await insertRefund(tx, {
    businessId,
    id: refundId,
    paymentId,
    amountCents: cents,
    reason,
    kind: 'refund',
    state: 'asked',
    sentAt: null,
    createdBy,
    createdAt: ctx.clock.now(),
  })
  const ref = { businessId, paymentId, refundId }
  await tx.enqueue(refundPaymentJob, ref, { id: `${refundPaymentJob.name}-${refundId}` })
}

const insertRequested = (
  ctx: BillingContext,
  ref: RefundRef,
  refund: NewRefund
): Promise<LinkPayment> =>
  ctx.db.transaction(async tx => {
    const { businessId, paymentId, refundId } = ref
    const payment = await lockPaymentAndOthers(tx, businessId, paymentId)
    if (payment === null) throw new Refusal('payment_not_found')
    if (payment.state === 'refunded' || payment.state === 'disputed')
      throw new Refusal('payment_not_refundable')
    if (refund.cents > refundableCentsOf(payment)) throw new Refusal('refund_too_much')
    await askRefund(ctx, tx, payment, { ...refund, id: refundId })
    if (!(await isInBooks(ctx, tx, payment))) throw new Refusal('appointment_already_returned')
    await tx.publish('payment.changed', {
      key: payment.appointmentId,
      data: { paymentId, appointmentId: payment.appointmentId },
    })
    const after = await findPayment(tx, businessId, paymentId)
    return toPayment(after ?? payment)
  })

/** Sends an open refund to the provider, and stores its answer. */
const executeRefund =
  (ctx: BillingContext) =>
  async ({ businessId, paymentId, refundId }: RefundRef): Promise<'known' | 'unknown'> => {
    const payment = await findPayment(ctx.db, businessId, paymentId)
    const refund = payment?.refunds.find(({ id }) => id === refundId)
    if (payment === null || refund?.state !== 'asked') return 'known'
    const ref = { businessId, paymentId, refundId }
    // One that the policy of a deposit asked for was not compared with the books yet.
    if (refund.sentAt === null && !(await isInBooks(ctx, ctx.db, payment)))
      return failRefund(ctx, ref)
    const quote = await findQuote(ctx.db, businessId, payment.quoteId)
    if (quote === null) throw new Error('A payment without its quote')
    try {
      const read = await runAsSellerOf(ctx, quote, async ({ api }) => {
        await markRefundSent(ctx.db, refund, ctx.clock.now())
        await api.refund(payment.providerId, refund.amountCents, refundId)
        return { payment: await api.payment(payment.providerId) }
      })
      // An earlier try without an answer may have done it: only the account of that try can tell.
      if (read === null) return refund.sentAt === null ? await failRefund(ctx, ref) : 'unknown'
      if (read.payment !== null) await applyPayment(ctx, businessId, read.payment)
      return 'known'
    } catch (error) {
      if (!(error instanceof MercadoPagoFailure)) throw error
      if (error.kind === 'unavailable') return 'unknown'
      return afterRefusal(ctx, payment, refundId)
    }
  }

/**
 * A refusal may mean that an earlier try or the seller refunded it already: the payment is read,
 * and the refund fails only if it is still due.
 */
const afterRefusal = async (
  ctx: BillingContext,
  { businessId, id: paymentId, providerId }: StoredPayment,
  refundId: string
): Promise<'known' | 'unknown'> => {
  try {
    await settlePayment(ctx)({ businessId, providerId })
  } catch (error) {
    if (error instanceof MercadoPagoFailure && error.kind === 'unavailable') return 'unknown'
    throw error
  }
  return failRefund(ctx, { businessId, paymentId, refundId })
}

/** The provider did not do it: nothing went back, and the amount can be asked for again. */
const failRefund = (
  ctx: BillingContext,
  { businessId, paymentId, refundId }: RefundRef
): Promise<'known'> =>
  ctx.db.transaction(async (tx): Promise<'known'> => {
    const payment = await lockPayment(tx, businessId, paymentId)
    const refund = payment?.refunds.find(({ id }) => id === refundId)
    if (payment === null || refund?.state !== 'asked') return 'known'
    await updateRefund(tx, refund, 'failed')
    // Cancelled appointments are rarely opened: as `to_refund` it is listed for the owner.
    if (payment.state === 'settled' && payment.depositOutcome === 'returned')
      await updatePayment(tx, payment, { state: 'to_refund', cause: 'canceled' })
    const { appointmentId } = payment
    await tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
    return 'known'
  })

/** The job of a refund: an unknown outcome is not a failure, the request is repeated. */
export const finishRefund =
  (ctx: BillingContext) =>
  async (ref: RefundRef): Promise<void> => {
    if ((await executeRefund(ctx)(ref)) === 'unknown')
      throw new MercadoPagoFailure('unavailable', 'nobody knows whether the refund was done')
  }
