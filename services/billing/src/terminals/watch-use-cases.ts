import { Refusal } from '@mostrador/kernel'
import type { BillingContext, Tx } from '../context.ts'
import { MercadoPagoFailure } from '../mercadopago/failure.ts'
import type { ReadOrder } from '../mercadopago/orders-client.ts'
import {
  runAsSeller,
  runAsSellerOf,
  type ConnectedSeller,
} from '../mercadopago/seller-use-cases.ts'
import { expireQuotes } from '../payment-links/link-repository.ts'
import { applyPayment, type SettleOutcome } from '../payment-links/settle-use-cases.ts'
import { insertOwner } from '../provider-events/owner-repository.ts'
import { actionWithoutOrder, isOpen, stateAfter } from './charge.ts'
import { findCharge, lockCharge, type StoredCharge, updateCharge } from './charge-repository.ts'
import { readOrderOf } from './read-order-client.ts'

type ChargeRef = { readonly businessId: string; readonly chargeId: string }

export const publishCharge = (
  tx: Tx,
  { id, appointmentId }: Pick<StoredCharge, 'id' | 'appointmentId'>
): Promise<void> =>
  tx.publish('terminal_charge.changed', {
    key: appointmentId,
    data: { terminalChargeId: id, appointmentId },
  })

/**
 * Applies the current state of an order: first its payment, like any other payment, then the state
 * of the charge. Idempotent, so it may be read at any time.
 */
export const applyOrder = async (
  ctx: BillingContext,
  charge: StoredCharge,
  order: ReadOrder
): Promise<void> => {
  await applyPayment(ctx, charge.businessId, order.payment)
  await ctx.db.transaction(async tx => {
    const current = await lockCharge(tx, charge.businessId, charge.id)
    if (current === null) return
    const state = stateAfter(current.state, order)
    if (state === null && current.orderId !== null) return
    const closed = state !== null && !isOpen({ state })
    if (current.orderId === null) await insertOwner(tx, order.id, current.businessId)
    await updateCharge(tx, current, {
      orderId: order.id,
      ...(state !== null && { state }),
      ...(closed && { closedAt: ctx.clock.now() }),
    })
    if (state !== null) await publishCharge(tx, current)
  })
}

/** Closes a charge that never arrived: nobody can pay it, and another one may begin. */
export const closeCharge = (
  ctx: BillingContext,
  { businessId, id }: StoredCharge,
  state: 'canceled' | 'expired' | 'refused'
): Promise<void> =>
  ctx.db.transaction(async tx => {
    const current = await lockCharge(tx, businessId, id)
    if (current === null || !isOpen(current)) return
    const now = ctx.clock.now()
    await updateCharge(tx, current, { state, closedAt: now })
    await expireQuotes(tx, businessId, [id], now)
    await publishCharge(tx, current)
  })

/** The order that an event names. Under the business whose account is asked. */
export const settleOrder =
  (ctx: BillingContext) =>
  async (businessId: string, orderId: string): Promise<SettleOutcome> => {
    const read = await runAsSeller(ctx, businessId, async ({ api }) => ({
      order: await api.order(orderId),
    }))
    if (read === null) return 'unread'
    if (read.order === null) return 'absent'
    const charge = await findNamed(ctx, businessId, read.order)
    if (charge === null) return 'ignored'
    await applyOrder(ctx, charge, read.order)
    return 'applied'
  }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const findNamed = async (
  { db }: BillingContext,
  businessId: string,
  { reference, payment }: ReadOrder
): Promise<StoredCharge | null> => {
  if (!uuid.test(reference)) return null
  const charge = await findCharge(db, businessId, reference)
  return charge?.quote.sellerId === payment.sellerId ? charge : null
}

/**
 * Sends a charge to its terminal, under its own key: sent again it is the same order. Answers
 * `busy` where another order holds the terminal.
 */
export const sendOrder = async (
  ctx: BillingContext,
  connected: ConnectedSeller,
  charge: StoredCharge
): Promise<'sent' | 'busy'> => {
  const { id, terminalId, quote, createdAt } = charge
  const created = await connected.api.createOrder({
    quoteId: id,
    terminalId,
    description: `Cita del ${createdAt.toISOString().slice(0, 10)}`,
    amountCents: quote.amountCents,
  })
  // A conflict may be our own order, made by an earlier try without an answer.
  const order = created === 'busy' ? await readOrderOf(ctx, connected, charge) : created
  if (order === null) return 'busy'
  await applyOrder(ctx, charge, order)
  return 'sent'
}

/**
 * Asks Mercado Pago the outcome of a charge, and writes it. An order that nobody knows of is sent
 * again for a minute and is over after it; without an answer the charge stays as it is.
 */
const watch = async (
  ctx: BillingContext,
  connected: ConnectedSeller,
  charge: StoredCharge
): Promise<void> => {
  const order = await readOrderOf(ctx, connected, charge)
  if (order === null) {
    const next = actionWithoutOrder(charge, ctx.clock.now())
    if (next === 'canceled' || next === 'expired') return closeCharge(ctx, charge, next)
    if (next === 'send' && (await sendOrder(ctx, connected, charge)) === 'busy')
      await closeCharge(ctx, charge, 'refused')
    return
  }
  await applyOrder(ctx, charge, order)
  // One that came to light after its charge was over: another charge may have begun since.
  const isUnwanted = charge.cancelAsked || !isOpen(charge)
  const mayAsk = order.status === 'created' || order.status === 'at_terminal'
  if (!isUnwanted || !mayAsk) return
  await connected.api.cancelOrder(order.id)
  const after = await connected.api.order(order.id)
  if (after !== null) await applyOrder(ctx, charge, after)
}

/** The account that a charge was made with. */
export const sellerOf = ({ businessId, quote }: StoredCharge) => ({
  businessId,
  sellerId: quote.sellerId,
})

/** As `watch`; rejects with a MercadoPagoFailure. Nothing while its account is not connected. */
const watchCharge = async (ctx: BillingContext, charge: StoredCharge): Promise<void> => {
  await runAsSellerOf(ctx, sellerOf(charge), connected => watch(ctx, connected, charge))
}

/** The charge, as far as Mercado Pago answers. Refuses `terminal_charge_unknown`. */
export const checkCharge =
  (ctx: BillingContext) =>
  async ({ businessId, chargeId }: ChargeRef): Promise<StoredCharge> => {
    const charge = await findChargeOrRefuse(ctx, businessId, chargeId)
    if (!isOpen(charge)) return charge
    try {
      await watchCharge(ctx, charge)
    } catch (error) {
      // Unknown is not failed: it is asked again.
      if (!(error instanceof MercadoPagoFailure)) throw error
      ctx.log.warn({ err: error, chargeId }, 'Mercado Pago did not tell of a charge')
    }
    return findChargeOrRefuse(ctx, businessId, chargeId)
  }

const findChargeOrRefuse = async (
  { db }: BillingContext,
  businessId: string,
  chargeId: string
): Promise<StoredCharge> => {
  const charge = await findCharge(db, businessId, chargeId)
  if (charge === null) throw new Refusal('terminal_charge_unknown')
  return charge
}

/** The job: looks also at charges that are over, which somebody may have paid after all. */
export const reconcileCharge =
  (ctx: BillingContext) =>
  async ({ businessId, chargeId }: ChargeRef): Promise<void> => {
    const charge = await findCharge(ctx.db, businessId, chargeId)
    if (charge === null || charge.state === 'paid') return
    await watchCharge(ctx, charge)
  }
