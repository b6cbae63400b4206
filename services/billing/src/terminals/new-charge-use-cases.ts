import type { Actor } from '@mostrador/contracts'
import type { PaymentFacts } from '@mostrador/contracts/scheduling'
import { remainingCentsOf, MAX_LINK_PRICE } from '@mostrador/contracts/scheduling'
import { centsOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { BillingContext, Db, Tx } from '../context.ts'
import { reconcileChargeJob } from '../jobs/reconcile-charge.ts'
import type { ReadTerminal } from '../mercadopago/orders-client.ts'
import {
  insertLinkOnce,
  insertQuote,
  lockLink,
  newLinkSecret,
} from '../payment-links/link-repository.ts'
import { paymentsOfAppointment } from '../payment-links/payment-repository.ts'
import { type Due, terminalDue, terminalName } from './charge.ts'
import { findCharge, findOpenCharge, insertCharge, type StoredCharge } from './charge-repository.ts'
import { publishCharge } from './watch-use-cases.ts'

const MINUTE_MS = 60_000
/** A terminal keeps an order for 15 minutes; some more, because clocks differ. */
const ENDS_AFTER_MS = 16 * MINUTE_MS
/** Ages of a charge at which it is read without a notification: while it waits, at its end, later. */
const CHECKS_MS = [1, 5, 17, 60, 1_440].map(minutes => minutes * MINUTE_MS)
const MAX_CENTS = centsOf(MAX_LINK_PRICE)

/** Refuses `price_missing`, `already_paid`, `nothing_to_pay`, `not_chargeable`. */
export const dueOf = async (db: Db | Tx, businessId: string, facts: PaymentFacts): Promise<Due> => {
  if (facts.price === null) throw new Refusal('price_missing')
  const payments = await paymentsOfAppointment(db, businessId, facts.appointmentId)
  const due = terminalDue(facts, payments)
  if (due !== null && due.cents <= MAX_CENTS) return due
  const isPaid = payments.some(({ state }) => state === 'applying' || state === 'settled')
  if (isPaid || (facts.price.cents > 0 && remainingCentsOf(facts.price) === 0))
    throw new Refusal('already_paid')
  throw new Refusal(facts.price.cents === 0 ? 'nothing_to_pay' : 'not_chargeable')
}

type NewCharge = {
  readonly actor: Actor
  readonly facts: PaymentFacts
  readonly terminal: ReadTerminal
  readonly seller: { readonly sellerId: string; readonly currency: string }
}

/** The charge of an appointment and its quote, or the one that waits already. */
export const insertChargeOnce = async (
  ctx: BillingContext,
  { actor, facts, terminal, seller }: NewCharge
): Promise<{ readonly charge: StoredCharge; readonly isNew: boolean }> => {
  const { appointmentId } = facts
  const businessId = businessOf(actor)
  return ctx.db.transaction(async tx => {
    const now = ctx.clock.now()
    const link = await insertLinkOnce(tx, {
      businessId,
      id: ctx.ids(),
      appointmentId,
      secret: newLinkSecret(),
      firstSeenAt: null,
      isShared: false,
      createdBy: actor.name,
      createdAt: now,
    })
    await lockLink(tx, businessId, link.id)
    const waiting = await findOpenCharge(tx, businessId, appointmentId)
    if (waiting !== null) return { charge: waiting, isNew: false }
    // Behind the lock: a payment may have arrived since.
    const due = await dueOf(tx, businessId, facts)
    if (due.currency !== seller.currency) throw new Refusal('payment_options_unavailable')
    const id = ctx.ids()
    await insertQuote(tx, {
      businessId,
      id,
      linkId: link.id,
      sellerId: seller.sellerId,
      ...quoteFieldsOf(facts, due, now),
    })
    await insertCharge(tx, { businessId, id, ...chargeFieldsOf({ actor, facts, terminal }, now) })
    await planChecks(tx, { businessId, chargeId: id }, now)
    await publishCharge(tx, { id, appointmentId })
    const charge = await findCharge(tx, businessId, id)
    if (charge === null) throw new Error('A charge without its row')
    return { charge, isNew: true }
  })
}

const quoteFieldsOf = ({ price }: PaymentFacts, due: Due, now: Date) => ({
  amountCents: due.cents,
  originalCents: price?.originalCents ?? due.cents,
  currency: due.currency,
  depositTotalCents: null,
  refundHours: null,
  completesId: due.completesId,
  preferenceId: null,
  url: null,
  expiresAt: new Date(now.getTime() + ENDS_AFTER_MS),
  createdAt: now,
})

const chargeFieldsOf = (
  { actor, facts, terminal }: Pick<NewCharge, 'actor' | 'facts' | 'terminal'>,
  now: Date
) => ({
  appointmentId: facts.appointmentId,
  branchId: facts.branchId,
  terminalId: terminal.id,
  terminalName: terminalName(terminal.id, terminal.posName),
  orderId: null,
  state: 'sending' as const,
  cancelAsked: false,
  createdBy: actor.name,
  createdById: actor.userId,
  createdAt: now,
  closedAt: null,
})

/** Enqueues the checks that find the outcome of a charge without a notification. */
const planChecks = async (
  tx: Tx,
  ref: { readonly businessId: string; readonly chargeId: string },
  now: Date
): Promise<void> => {
  for (const delayMs of CHECKS_MS)
    await tx.enqueue(reconcileChargeJob, ref, {
      id: `${reconcileChargeJob.name}-${ref.chargeId}-${delayMs}`,
      at: new Date(now.getTime() + delayMs),
    })
}
