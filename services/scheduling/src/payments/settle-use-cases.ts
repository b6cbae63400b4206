import type { DomainEvent } from '@mostrador/contracts'
import type { Appointment, LinkPrice, PaymentRefusal } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { readAppointment } from '../appointments/reading-repository.ts'
import { publishStatus } from '../appointments/use-cases.ts'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { reschedule } from '../reservations/use-cases.ts'
import { findLinkPrice, findOutcome, holdCanceled, insertOutcome } from './payment-repository.ts'
import { payAppointment } from './payment.ts'

type Received = {
  readonly businessId: string
  readonly appointmentId: string
  readonly paymentId: string
}

/** Why a payment has no effect, out of the decision about the row. */
class Refused extends Error {
  readonly reason: PaymentRefusal
  constructor(reason: PaymentRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * An approved payment takes effect, once: the appointment is paid, or the payment goes back with
 * the reason. The outcome is written with the change, so a repeated event finds it.
 */
export const onPaymentReceived =
  (ctx: SchedulingContext) =>
  async ({ businessId, data }: DomainEvent<'payment.received'>): Promise<void> => {
    if (businessId === null || !data.takesEffect) return
    const received = {
      businessId,
      appointmentId: data.appointmentId,
      paymentId: data.paymentId,
    }
    if ((await findOutcome(ctx.db, received)) !== null) return
    const appointment = await readAppointment(ctx.db, businessId, received.appointmentId)
    if (appointment === null) {
      await refusePayment(ctx, received, 'deleted')
      return
    }
    const link = await findLinkPrice(ctx.db, appointment)
    for (;;) {
      const reason = await payOrReason(ctx, received, link)
      if (reason === null || (await refusePayment(ctx, received, reason))) return
    }
  }

/** Applies a payment; answers why it has no effect, null when it has. */
const payOrReason = async (
  ctx: SchedulingContext,
  received: Received,
  link: LinkPrice | null
): Promise<PaymentRefusal | null> => {
  try {
    await pay(ctx, received, link)
    return null
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return reason
  }
}

const reasonOf = (error: unknown): PaymentRefusal | null => {
  if (error instanceof Refused) return error.reason
  return error instanceof Refusal && error.code === 'slot_taken' ? 'taken' : null
}

const pay = (
  ctx: SchedulingContext,
  { businessId, appointmentId, paymentId }: Received,
  link: LinkPrice | null
): Promise<Appointment> => {
  const now = ctx.clock.now()
  return reschedule(ctx)({
    businessId,
    id: appointmentId,
    policy: { kind: 'free' },
    decide: current => {
      if (current === null) throw new Refused('deleted')
      const paid = payAppointment(current, link, { by: 'Mercado Pago', now })
      if (!paid.ok) throw new Refused(paid.code)
      return paid.value
    },
    publish: async (tx: SqlTransaction, next: Appointment, previous: Appointment) => {
      await insertOutcome(tx, { businessId, paymentId, appointmentId, outcome: 'paid', at: now })
      if (next.status !== previous.status) await publishStatus(tx, next, previous)
      const { clientId } = next
      await tx.publish('appointment.paid', {
        key: appointmentId,
        data: { appointmentId, paymentId, clientId, startsAt: next.start },
      })
    },
  })
}

/** The appointment is not cancelled any more. */
class TakenBack extends Error {}

/**
 * Writes why a payment has no effect. Answers false, without a trace, where a cancelled appointment
 * was taken back meanwhile: who hears of both in their order would keep the refusal.
 */
const refusePayment = async (
  { db, clock }: SchedulingContext,
  { businessId, appointmentId, paymentId }: Received,
  reason: PaymentRefusal
): Promise<boolean> => {
  try {
    await db.sqlTransaction(async tx => {
      const at = clock.now()
      await insertOutcome(tx, { businessId, paymentId, appointmentId, outcome: reason, at })
      if (reason === 'canceled' && !(await holdCanceled(tx, { businessId, appointmentId })))
        throw new TakenBack()
      await tx.publish('appointment.payment_refused', {
        key: appointmentId,
        data: { appointmentId, paymentId, reason },
      })
    })
    return true
  } catch (error) {
    if (error instanceof TakenBack) return false
    throw error
  }
}
