import type { PaymentFacts } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal } from '@mostrador/kernel'
import { findSummary } from '../appointments/facts-repository.ts'
import { requireAppointment, publishStatus } from '../appointments/use-cases.ts'
import type { SchedulingContext } from '../context.ts'
import { releaseUnpaidJob } from '../jobs/release-unpaid.ts'
import { release, reschedule } from '../reservations/use-cases.ts'
import { readHandMoney } from './hand-money-client.ts'
import { findLinkPrice } from './payment-repository.ts'
import { awaitPayment, linkPriceAfterHand, payabilityOf, releaseUnpaid } from './payment.ts'

type AppointmentRef = { readonly businessId: string; readonly id: string }
const BY = 'Pago por enlace'

/** The current price of an appointment by payment link. Refuses `appointment_not_found`. */
export const paymentFacts =
  (ctx: SchedulingContext) =>
  async ({
    businessId,
    id,
    firstSeenAt,
  }: AppointmentRef & { readonly firstSeenAt: Date | null }): Promise<PaymentFacts> => {
    const { appointment, ...names } = requireAppointment(await findSummary(ctx.db, businessId, id))
    const link = await findLinkPrice(ctx.db, appointment)
    const now = ctx.clock.now()
    const payability = payabilityOf(appointment, now)
    const price =
      link === null
        ? null
        : linkPriceAfterHand(link, await readHandMoney(ctx, businessId, id), { now, firstSeenAt })
    return {
      appointmentId: id,
      shortId: appointment.shortId,
      clientId: appointment.clientId,
      branchId: appointment.branchId,
      start: appointment.start,
      status: appointment.status,
      payability,
      releasedAt: appointment.autoCancelDate,
      serviceName: names.serviceName,
      branchName: names.branchName,
      specialistName: names.specialistName,
      // After the visit there is nothing to hold: the whole price is due.
      price: price !== null && payability === 'attended' ? { ...price, deposit: null } : price,
    }
  }

/**
 * Holds an appointment as pago_pendiente, with the job of its release. Refuses
 * `service_without_link`, `appointment_not_payable`, `appointment_not_found`.
 */
export const awaitPaymentOf =
  (ctx: SchedulingContext) =>
  async ({ businessId, id }: AppointmentRef): Promise<PaymentFacts> => {
    const { appointment } = requireAppointment(await findSummary(ctx.db, businessId, id))
    const link = await findLinkPrice(ctx.db, appointment)
    if (link === null) throw new Refusal('service_without_link')
    const context = { by: BY, now: ctx.clock.now() }
    await reschedule(ctx)({
      businessId,
      id,
      policy: { kind: 'free' },
      decide: current => orRefuse(awaitPayment(requireAppointment(current), link, context)),
      publish: async (tx, next, previous) => {
        if (next.status !== previous.status) await publishStatus(tx, next, previous)
        if (next.autoCancelDate === null) return
        const at = new Date(next.autoCancelDate)
        await tx.enqueue(
          releaseUnpaidJob,
          { businessId, appointmentId: id },
          { id: `${releaseUnpaidJob.name}-${id}-${at.getTime()}`, at }
        )
      },
    })
    return paymentFacts(ctx)({ businessId, id, firstSeenAt: null })
  }

/** The job of an unpaid appointment: checks again, and frees the time if it is still unpaid. */
export const releaseIfUnpaid =
  (ctx: SchedulingContext) =>
  async ({
    businessId,
    appointmentId,
  }: {
    readonly businessId: string
    readonly appointmentId: string
  }): Promise<void> => {
    const context = { by: BY, now: ctx.clock.now() }
    try {
      await release(ctx)({
        businessId,
        id: appointmentId,
        decide: current => releaseUnpaid(requireAppointment(current), context),
        publish: publishStatus,
      })
    } catch (error) {
      // Deleted meanwhile: there is no time to free.
      if (!(error instanceof Refusal) || error.code !== 'appointment_not_found') throw error
    }
  }
