import type { DomainEvent } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { NO_CLIENT, type PaymentFacts, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { formatMoney, inMessageClock, Refusal, showInstant } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { firstNameOf, insertFormMessage } from '../forms/send-repository.ts'

/** Sends a client the payment link of their appointment, under the rules of timed messages. */
export const onPaymentLink =
  (ctx: CrmContext) =>
  async (event: DomainEvent<'payment_link.changed'>): Promise<void> => {
    const { businessId, data } = event
    if (businessId === null || !data.isSent) return
    const known = await readAppointment(ctx, businessId, data.appointmentId)
    if (known === null || known.facts.price === null) return
    const { url } = await ctx.call(
      billingRoutes.paymentMessage,
      { params: { id: data.paymentLinkId } },
      actorOf.service('crm', businessId)
    )
    const { facts, when } = known
    const { cents, currency } = known.facts.price
    const price = formatMoney({ cents, currency })
    await send(ctx, businessId, facts, {
      kind: 'payment_link',
      occurrence: `payment_link:${event.id}`,
      write: name =>
        `Hola${name}, para confirmar tu cita de ${facts.serviceName} (${when}) paga ${price} aquí: ${url}`,
    })
  }

/** The receipt of a payment, out of the rows that were committed [G1-07]. */
export const onAppointmentPaid =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'appointment.paid'>): Promise<void> => {
    if (businessId === null || data.clientId === NO_CLIENT) return
    const known = await readAppointment(ctx, businessId, data.appointmentId)
    if (known === null) return
    const paid = await ctx.call(
      billingRoutes.receivedPayment,
      { params: { id: data.paymentId } },
      actorOf.service('crm', businessId)
    )
    const { facts, when } = known
    const amount = formatMoney({ cents: paid.amountCents, currency: paid.currency })
    const standing = facts.status === 'confirmada' ? ' Tu cita está confirmada.' : ''
    await send(ctx, businessId, facts, {
      kind: 'receipt',
      occurrence: `receipt:${data.paymentId}`,
      write: name =>
        `¡Gracias${name}! Recibimos tu pago de ${amount} por ${facts.serviceName} con ${facts.specialistName}, ${when}.${standing} Folio ${facts.shortId}.`,
    })
  }

/** The appointment with its time in words; null when it was deleted meanwhile. */
const readAppointment = async (
  { call }: CrmContext,
  businessId: string,
  appointmentId: string
): Promise<{ facts: PaymentFacts; when: string } | null> => {
  const as = actorOf.service('crm', businessId)
  try {
    const [facts, business] = await Promise.all([
      call(schedulingRoutes.paymentFacts, { params: { id: appointmentId }, query: {} }, as),
      call(accountsRoutes.businessFacts, { params: { id: businessId } }, as),
    ])
    const shown = showInstant(new Date(facts.start), business.timezone.name)
    return { facts, when: inMessageClock(shown, business.messageClock) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'appointment_not_found') return null
    throw error
  }
}

type Written = {
  readonly kind: 'payment_link' | 'receipt'
  readonly occurrence: string
  /** The text; the name comes with the space before it, or is empty. */
  readonly write: (name: string) => string
}

const send = (
  ctx: CrmContext,
  businessId: string,
  { clientId }: PaymentFacts,
  { kind, occurrence, write }: Written
): Promise<void> =>
  ctx.db.sqlTransaction(async tx => {
    if (clientId === NO_CLIENT) return
    const firstName = await firstNameOf(tx, businessId, clientId)
    if (firstName === null) return
    const id = ctx.ids()
    const isNew = await insertFormMessage(tx, {
      businessId,
      id,
      kind,
      occurrence,
      clientId,
      text: write(firstName === '' ? '' : ` ${firstName}`),
      at: ctx.clock.now(),
    })
    if (!isNew) return
    await tx.publish('notification.changed', {
      key: id,
      data: { notificationId: id, clientId, state: 'due' },
    })
  })
