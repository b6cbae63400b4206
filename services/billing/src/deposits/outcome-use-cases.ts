import type { DomainEvent } from '@mostrador/contracts'
import type { DepositOutcome } from '@mostrador/contracts/billing'
import type { BillingContext, Tx } from '../context.ts'
import {
  findSettledDeposit,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from '../payment-links/payment-repository.ts'
import { askRefund, refundableCentsOf } from '../refunds/use-cases.ts'
import { movedRefundDeadline, type Mover, outcomeOf } from './deposit.ts'

const POLICY = 'Política de cancelación'
const REASON = 'Se canceló a tiempo'

type Change = {
  readonly businessId: string
  readonly appointmentId: string
  readonly status: string
  readonly at: Date
}

/** A cancellation in time asks for the refund of a deposit; a late one and an absence keep it. */
export const onDepositStatus =
  (ctx: BillingContext) =>
  ({ businessId, data, at }: DomainEvent<'appointment.status_changed'>, tx: Tx): Promise<void> =>
    businessId === null
      ? Promise.resolve()
      : decideOutcome(ctx, tx, {
          businessId,
          appointmentId: data.appointmentId,
          status: data.status,
          at: new Date(at),
        })

const activeStatuses = new Set(['agendada', 'confirmada', 'pago_pendiente'])

/** Deleting an appointment that is not cancelled cancels it. */
export const onDepositDeleted =
  (ctx: BillingContext) =>
  async ({ businessId, data, at }: DomainEvent<'appointment.deleted'>, tx: Tx): Promise<void> => {
    if (businessId === null || !activeStatuses.has(data.status)) return
    const { appointmentId } = data
    await decideOutcome(ctx, tx, {
      businessId,
      appointmentId,
      status: 'cancelada',
      at: new Date(at),
    })
  }

const decideOutcome = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, appointmentId, status, at }: Change
): Promise<void> => {
  const deposit = await findSettledDeposit(tx, businessId, appointmentId)
  const payment = deposit === null ? null : await lockPayment(tx, businessId, deposit.id)
  // A refund in progress is final, whatever happens to the appointment.
  if (payment?.state !== 'settled' || payment.depositOutcome === 'returned') return
  const outcome = outcomeOf(status, payment.refundableUntil, at)
  if (outcome === payment.depositOutcome) return
  await updatePayment(tx, payment, { depositOutcome: outcome })
  const cents = refundableCentsOf(payment)
  if (outcome === 'returned' && cents > 0)
    await askRefund(ctx, tx, payment, { id: ctx.ids(), cents, reason: REASON, createdBy: POLICY })
  if (outcome !== null) await publishDecided(tx, payment, outcome)
  await publishChanged(tx, payment)
}

/** Clients move their own by the assistant; people, their calendars and changes of zone do not. */
const moverOf = (actor: DomainEvent['actor']): Mover =>
  actor?.kind === 'assistant' ? 'client' : 'business'

/** An appointment that is moved in time takes the end of its deposit with it. */
export const onDepositMoved = async (
  { businessId, data, at, actor }: DomainEvent<'appointment.moved'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null) return
  const deposit = await findSettledDeposit(tx, businessId, data.appointmentId)
  const payment = deposit === null ? null : await lockPayment(tx, businessId, deposit.id)
  if (payment === null) return
  const move = { startsAt: data.startsAt, at: new Date(at), by: moverOf(actor) }
  const end = movedRefundDeadline(payment, payment.refundableUntil, move)
  if (end?.getTime() === payment.refundableUntil?.getTime()) return
  await updatePayment(tx, payment, { refundableUntil: end })
  await publishChanged(tx, payment)
}

const publishDecided = (
  tx: Tx,
  { id: paymentId, appointmentId }: StoredPayment,
  outcome: DepositOutcome
): Promise<void> =>
  tx.publish('deposit.decided', {
    key: appointmentId,
    data: { paymentId, appointmentId, outcome },
  })

const publishChanged = (tx: Tx, { id: paymentId, appointmentId }: StoredPayment): Promise<void> =>
  tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
