import type { DomainEvent } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes, type PaidDeposit } from '@mostrador/contracts/billing'
import {
  dueCentsOf,
  NO_CLIENT,
  type PaymentFacts,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { centsOf, formatMoney, inMessageClock, Refusal, showInstant } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { firstNameOf, insertFormMessage } from '../forms/send-repository.ts'

/** Sends a client the payment link of their appointment, under the rules of timed messages. */
export const onPaymentLink =
  (ctx: CrmContext) =>
  async (event: DomainEvent<'payment_link.changed'>): Promise<void> => {
    const { businessId, data } = event
    if (businessId === null || !data.isSent) return
    const appointment = await readAppointment(ctx, businessId, data.appointmentId)
    if (appointment === null || appointment.facts.price === null) return
    const { url } = await ctx.call(
      billingRoutes.paymentMessage,
      { params: { id: data.paymentLinkId } },
      actorOf.service('crm', businessId)
    )
    const { facts, when } = appointment
    const { currency, deposit } = appointment.facts.price
    const due = formatMoney({ cents: dueCentsOf(appointment.facts.price), currency })
    const price = deposit === null ? due : `tu anticipo de ${due}`
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
    const appointment = await readAppointment(ctx, businessId, data.appointmentId)
    if (appointment === null) return
    const paid = await ctx.call(
      billingRoutes.receivedPayment,
      { params: { id: data.paymentId } },
      actorOf.service('crm', businessId)
    )
    const { facts, when } = appointment
    const amount = formatMoney({ cents: paid.amountCents, currency: paid.currency })
    const standing = facts.status === 'confirmada' ? ' Tu cita está confirmada.' : ''
    const what = paid.deposit === null ? 'pago' : 'anticipo'
    const terms =
      paid.deposit === null
        ? ''
        : depositTerms(appointment, paid.deposit, { ...paid, now: ctx.clock.now() })
    await send(ctx, businessId, facts, {
      kind: 'receipt',
      occurrence: `receipt:${data.paymentId}`,
      write: name =>
        `¡Gracias${name}! Recibimos tu ${what} de ${amount} por ${facts.serviceName} con ${facts.specialistName}, ${when}.${standing}${terms} Folio ${facts.shortId}.`,
    })
  }

type PaymentContext = {
  readonly facts: PaymentFacts
  readonly when: string
  /** An instant, formatted for messages of the business. */
  readonly tell: (instant: string) => string
}

/** What is left to pay, and until when a cancellation gives the deposit back. */
const depositTerms = (
  { tell }: PaymentContext,
  { rest, refundableUntil }: PaidDeposit,
  { currency, now }: { readonly currency: 'MXN' | 'USD'; readonly now: Date }
): string => {
  const restText = formatMoney({ cents: centsOf(rest), currency })
  const pay = rest === 0 ? '' : ` En el local pagas los ${restText} que quedan.`
  if (refundableUntil === null) return pay
  return new Date(refundableUntil) < now
    ? `${pay} Si cancelas, ya no se devuelve.`
    : `${pay} Si cancelas a más tardar el ${tell(refundableUntil)}, te lo devolvemos.`
}

/** The outcome of a deposit when its appointment was called off, out of the committed decision. */
export const onDepositDecided =
  (ctx: CrmContext) =>
  async ({ businessId, data, id }: DomainEvent<'deposit.decided'>): Promise<void> => {
    // No receipt after a no-show.
    if (businessId === null || data.outcome === 'no_show') return
    const appointment = await readAppointment(ctx, businessId, data.appointmentId)
    if (appointment === null) return
    const { amountCents, currency, deposit } = await ctx.call(
      billingRoutes.receivedPayment,
      { params: { id: data.paymentId } },
      actorOf.service('crm', businessId)
    )
    const { facts, when, tell } = appointment
    const amount = formatMoney({ cents: amountCents, currency })
    const end = deposit?.refundableUntil ?? null
    const limit = end === null ? '' : ` Se devolvía hasta el ${tell(end)}.`
    const what =
      data.outcome === 'returned'
        ? `te devolvemos tu anticipo de ${amount} por donde lo pagaste.`
        : `tu anticipo de ${amount} no se devuelve.${limit}`
    await send(ctx, businessId, facts, {
      kind: 'receipt',
      occurrence: `deposit:${id}`,
      write: name =>
        `Hola${name}, se canceló tu cita de ${facts.serviceName} (${when}): ${what} Folio ${facts.shortId}.`,
    })
  }

/** The appointment with its time in words; null when it was deleted meanwhile. */
const readAppointment = async (
  { call }: CrmContext,
  businessId: string,
  appointmentId: string
): Promise<PaymentContext | null> => {
  const as = actorOf.service('crm', businessId)
  try {
    const [facts, business] = await Promise.all([
      call(schedulingRoutes.paymentFacts, { params: { id: appointmentId }, query: {} }, as),
      call(accountsRoutes.businessFacts, { params: { id: businessId } }, as),
    ])
    const formatInstant = (instant: string): string =>
      inMessageClock(showInstant(new Date(instant), business.timezone.name), business.messageClock)
    return { facts, when: formatInstant(facts.start), tell: formatInstant }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'appointment_not_found') return null
    throw error
  }
}

type PaymentMessage = {
  readonly kind: 'payment_link' | 'receipt'
  readonly occurrence: string
  /** The text; the name comes with the space before it, or is empty. */
  readonly write: (name: string) => string
}

const send = (
  ctx: CrmContext,
  businessId: string,
  { clientId }: PaymentFacts,
  { kind, occurrence, write }: PaymentMessage
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
