import type { Actor, DomainEvent } from '@mostrador/contracts'
import type { TerminalCharge, TerminalOptions } from '@mostrador/contracts/billing'
import type { PaymentFacts } from '@mostrador/contracts/scheduling'
import { pesosOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { BillingContext, Tx } from '../context.ts'
import { reconcileChargeJob } from '../jobs/reconcile-charge.ts'
import { MercadoPagoFailure } from '../mercadopago/failure.ts'
import type { ReadTerminal } from '../mercadopago/orders-client.ts'
import { findSeller } from '../mercadopago/seller-repository.ts'
import {
  runAsSeller,
  runAsSellerOf,
  type ConnectedSeller,
} from '../mercadopago/seller-use-cases.ts'
import { readFacts } from '../payment-links/facts-client.ts'
import { findLinkOf } from '../payment-links/link-repository.ts'
import { terminalName } from './charge.ts'
import {
  findCharge,
  findOpenCharge,
  lockCharge,
  paymentStateOf,
  findRememberedTerminal,
  type StoredCharge,
  toCharge,
  updateCharge,
} from './charge-repository.ts'
import { dueOf, insertChargeOnce } from './new-charge-use-cases.ts'
import { checkCharge, closeCharge, publishCharge, sellerOf, sendOrder } from './watch-use-cases.ts'

type ChargeRequest = { readonly actor: Actor; readonly id: string; readonly terminalId: string }

const toTerminalCharge = async (
  ctx: BillingContext,
  charge: StoredCharge
): Promise<TerminalCharge> => {
  const paymentState = await paymentStateOf(ctx.db, charge.businessId, charge.id)
  return toCharge(charge, paymentState, ctx.clock.now())
}

/** The charge that waits for an appointment; null without one. */
export const openCharge = async (
  ctx: BillingContext,
  businessId: string,
  appointmentId: string
): Promise<TerminalCharge | null> => {
  const charge = await findOpenCharge(ctx.db, businessId, appointmentId)
  return charge === null ? null : toTerminalCharge(ctx, charge)
}

/** The appointment as its link is priced: a timer runs from the first view of the link. */
const factsOf = async (
  ctx: BillingContext,
  businessId: string,
  appointmentId: string
): Promise<PaymentFacts> => {
  const link = await findLinkOf(ctx.db, businessId, appointmentId)
  const firstSeenAt = link?.firstSeenAt ?? null
  const facts = await readFacts(ctx, businessId, { appointmentId, firstSeenAt })
  if (facts === null) throw new Refusal('payment_not_found')
  return facts
}

/** Runs `work` as the seller. Refuses `seller_not_connected` and `terminals_unavailable`. */
const runAsConnectedSeller = async <Answer>(
  ctx: BillingContext,
  businessId: string,
  work: (connected: ConnectedSeller) => Promise<Answer>
): Promise<Answer> => {
  try {
    const answer = await runAsSeller(ctx, businessId, async connected => ({
      value: await work(connected),
    }))
    if (answer === null) throw new Refusal('seller_not_connected')
    return answer.value
  } catch (error) {
    if (!(error instanceof MercadoPagoFailure)) throw error
    ctx.log.warn({ err: error }, 'Mercado Pago did not answer for its terminals')
    throw new Refusal('terminals_unavailable')
  }
}

const toTerminal = ({ id, posName, isIntegrated }: ReadTerminal) => ({
  _id: id,
  name: terminalName(id, posName),
  isReady: isIntegrated,
})

/** What the dialog shows before it charges; refuses as `chargeOnTerminal`. */
export const terminalOptions =
  (ctx: BillingContext) =>
  async ({ actor, id }: Omit<ChargeRequest, 'terminalId'>): Promise<TerminalOptions> => {
    const businessId = businessOf(actor)
    const facts = await factsOf(ctx, businessId, id)
    const due = await dueOf(ctx.db, businessId, facts)
    const terminals = await runAsConnectedSeller(ctx, businessId, ({ api }) => api.terminals())
    const remembered = await findRememberedTerminal(ctx.db, {
      businessId,
      branchId: facts.branchId,
      userId: actor.userId,
    })
    return {
      amount: pesosOf(due.cents),
      currency: due.currency,
      terminals: terminals.map(toTerminal),
      rememberedId: terminals.some(terminal => terminal.id === remembered) ? remembered : null,
    }
  }

/**
 * Charges what is left of an appointment's price on a terminal. A charge that waits already is the
 * answer, also one that another person began. Refuses `terminal_unknown`, `terminal_not_ready`,
 * `terminal_busy`, `terminal_refused`, what `dueOf` refuses, and `seller_not_connected`.
 */
export const chargeOnTerminal =
  (ctx: BillingContext) =>
  async ({ actor, id, terminalId }: ChargeRequest): Promise<TerminalCharge> => {
    const businessId = businessOf(actor)
    const waiting = await findOpenCharge(ctx.db, businessId, id)
    if (waiting !== null) return toTerminalCharge(ctx, waiting)
    const facts = await factsOf(ctx, businessId, id)
    const { charge, isNew } = await runAsConnectedSeller(
      ctx,
      businessId,
      async ({ api, seller }) => {
        const terminal = (await api.terminals()).find(candidate => candidate.id === terminalId)
        if (terminal === undefined) throw new Refusal('terminal_unknown')
        if (!terminal.isIntegrated) throw new Refusal('terminal_not_ready')
        const { sellerId, currency } = seller
        return insertChargeOnce(ctx, { actor, facts, terminal, seller: { sellerId, currency } })
      }
    )
    return toTerminalCharge(ctx, isNew ? await send(ctx, charge) : charge)
  }

/** Sends a new charge. What nobody knows the outcome of stays `sending`, and is checked later. */
const send = async (ctx: BillingContext, charge: StoredCharge): Promise<StoredCharge> => {
  const { businessId, id } = charge
  try {
    const sent = await runAsSellerOf(ctx, sellerOf(charge), connected =>
      sendOrder(ctx, connected, charge)
    )
    if (sent === 'busy') {
      await closeCharge(ctx, charge, 'refused')
      throw new Refusal('terminal_busy')
    }
  } catch (error) {
    if (!(error instanceof MercadoPagoFailure)) throw error
    ctx.log.warn({ err: error, chargeId: id }, 'Mercado Pago did not take a charge')
    if (error.kind === 'refused') {
      await closeCharge(ctx, charge, 'refused')
      throw new Refusal('terminal_refused')
    }
  }
  return (await findCharge(ctx.db, businessId, id)) ?? charge
}

type ChargeRef = { readonly businessId: string; readonly chargeId: string }

/** Where a charge stands now. Refuses `terminal_charge_unknown`. */
export const readCharge =
  (ctx: BillingContext) =>
  async (ref: ChargeRef): Promise<TerminalCharge> =>
    toTerminalCharge(ctx, await checkCharge(ctx)(ref))

/**
 * Asks to cancel a charge; what the terminal made of it says its state. Refuses
 * `terminal_charge_unreadable` while the account that it was made with is not connected.
 */
export const cancelCharge =
  (ctx: BillingContext) =>
  async (ref: ChargeRef): Promise<TerminalCharge> => {
    await ctx.db.transaction(async tx => {
      const charge = await lockCharge(tx, ref.businessId, ref.chargeId)
      if (charge === null) throw new Refusal('terminal_charge_unknown')
      if (charge.closedAt === null && !charge.cancelAsked) {
        const seller = await findSeller(tx, ref.businessId)
        if (seller?.state !== 'connected' || seller.sellerId !== charge.quote.sellerId)
          throw new Refusal('terminal_charge_unreadable')
        await updateCharge(tx, charge, { cancelAsked: true })
        await publishCharge(tx, charge)
      }
    })
    return readCharge(ctx)(ref)
  }

type AppointmentEnded =
  | DomainEvent<'appointment.status_changed'>
  | DomainEvent<'appointment.deleted'>

/** Nobody pays on a terminal for an appointment that was cancelled: its charge is canceled. */
export const onAppointmentEnded = async (
  { type, businessId, data, at }: AppointmentEnded,
  tx: Tx
): Promise<void> => {
  if (businessId === null) return
  if (type === 'appointment.status_changed' && data.status !== 'cancelada') return
  const charge = await findOpenCharge(tx, businessId, data.appointmentId)
  // A late event is not about the charge that came after it.
  if (charge === null || charge.cancelAsked || charge.createdAt > new Date(at)) return
  await updateCharge(tx, charge, { cancelAsked: true })
  await publishCharge(tx, charge)
  await tx.enqueue(
    reconcileChargeJob,
    { businessId, chargeId: charge.id },
    { id: `${reconcileChargeJob.name}-${charge.id}-called-off` }
  )
}
