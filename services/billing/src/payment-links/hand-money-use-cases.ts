import type { DomainEvent } from '@mostrador/contracts'
import type { BillingContext } from '../context.ts'
import { readFacts } from './facts-client.ts'
import { isCoveredByHand } from './link.ts'
import { findLinkOf, lockLink } from './link-repository.ts'
import {
  lockPayment,
  paymentsOfAppointment,
  type StoredPayment,
  updatePayment,
} from './payment-repository.ts'
import { type Offer, withdrawOldPrices } from './quote-use-cases.ts'

type AppointmentRef = { readonly businessId: string; readonly appointmentId: string }
type MoneyEvent = DomainEvent<'money.recorded' | 'money.changed'>

/** It has no effect yet, or it came after the money was taken. */
const isLater = ({ state, createdAt }: StoredPayment, takenAt: Date): boolean =>
  state === 'applying' || (state === 'settled' && createdAt > takenAt)

const offerOf = async (
  ctx: BillingContext,
  { businessId, appointmentId }: AppointmentRef
): Promise<Offer | null> => {
  const link = await findLinkOf(ctx.db, businessId, appointmentId)
  if (link === null) return null
  const { firstSeenAt } = link
  const facts = await readFacts(ctx, businessId, { appointmentId, firstSeenAt })
  return facts && { link, facts }
}

/**
 * Marks payments to be given back that arrived together with money taken by hand for the same.
 * Both sides ask after they wrote, so one of them sees the other. Returns the offer that was read;
 * null without a link.
 */
export const refuseCoveredByHand = async (
  ctx: BillingContext,
  { businessId, appointmentId }: AppointmentRef,
  takenAt: Date
): Promise<Offer | null> => {
  const offer = await offerOf(ctx, { businessId, appointmentId })
  if (offer === null) return null
  const { link, facts } = offer
  await ctx.db.transaction(async tx => {
    await lockLink(tx, businessId, link.id)
    const payments = await paymentsOfAppointment(tx, businessId, appointmentId)
    for (const { id } of payments) {
      const payment = await lockPayment(tx, businessId, id)
      if (payment === null || !isLater(payment, takenAt)) continue
      if (!isCoveredByHand(facts.price, payment, payments)) continue
      await updatePayment(tx, payment, { state: 'to_refund', cause: 'second' })
      const data = { paymentId: payment.id, appointmentId }
      await tx.publish('payment.changed', { key: appointmentId, data })
    }
  })
  return offer
}

/**
 * Money moved in the books of an appointment: a payment that came meanwhile is a second one, and a
 * page of Mercado Pago that is open asks for the price of before.
 */
export const onMoneyOfAppointment =
  (ctx: BillingContext) =>
  async ({ businessId, data: { appointmentId }, at }: MoneyEvent): Promise<void> => {
    if (businessId === null || appointmentId === null) return
    const offer = await refuseCoveredByHand(ctx, { businessId, appointmentId }, new Date(at))
    if (offer !== null) await withdrawOldPrices(ctx, offer)
  }
