import type { DomainEvent } from '@mostrador/contracts'
import { isPaidByHand } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { readAppointment } from '../appointments/reading-repository.ts'
import { requireAppointment, publishStatus } from '../appointments/use-cases.ts'
import type { SchedulingContext } from '../context.ts'
import { reschedule } from '../reservations/use-cases.ts'
import { findLinkPrice } from './payment-repository.ts'
import { payByHand } from './payment.ts'
import { paymentFacts } from './use-cases.ts'

type AppointmentRef = { readonly businessId: string; readonly id: string }
type MoneyEvent = DomainEvent<'money.recorded' | 'money.changed' | 'money.deleted'>

const BY = 'Pago en el negocio'
/** Deleted meanwhile, or its released time is somebody else's: the agenda stays as it is. */
const notPayable = new Set(['appointment_not_found', 'slot_taken'])

/**
 * Ends the hold of an appointment whose link asks for nothing any more, because its money was taken
 * by hand: the status is the one after a payment by link. Answers whether it did.
 */
export const endHoldPaidByHand =
  (ctx: SchedulingContext) =>
  async ({ businessId, id }: AppointmentRef): Promise<boolean> => {
    const appointment = await readAppointment(ctx.db, businessId, id)
    const context = { by: BY, now: ctx.clock.now() }
    if (appointment === null || payByHand(appointment, null, context).effect === 'none')
      return false
    try {
      const { price } = await paymentFacts(ctx)({ businessId, id, firstSeenAt: null })
      if (!isPaidByHand(price)) return false
      const link = await findLinkPrice(ctx.db, appointment)
      await reschedule(ctx)({
        businessId,
        id,
        policy: { kind: 'free' },
        decide: current => payByHand(requireAppointment(current), link, context),
        publish: publishStatus,
      })
      return true
    } catch (error) {
      if (error instanceof Refusal && notPayable.has(error.code)) return false
      throw error
    }
  }

/** Money moved in the books of an appointment: its hold may be over. */
export const onMoneyOfAppointment =
  (ctx: SchedulingContext) =>
  async ({ businessId, data: { appointmentId } }: MoneyEvent): Promise<void> => {
    if (businessId === null || appointmentId === null) return
    await endHoldPaidByHand(ctx)({ businessId, id: appointmentId })
  }
