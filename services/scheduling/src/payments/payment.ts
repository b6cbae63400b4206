import type {
  Appointment,
  Deposit,
  LinkPrice,
  Payability,
  PaymentFacts,
  PaymentRefusal,
  SettableStatus,
} from '@mostrador/contracts/scheduling'
import {
  accept,
  centsOf,
  DEFAULT_TIMER_SECONDS,
  type Discount,
  discountedPrice,
  type Result,
  refuse,
  splitDeposit,
  timerSeconds,
} from '@mostrador/kernel'
import { type Change, type ChangeContext, changedAppointment } from '../appointments/appointment.ts'

// Rules of payment links: what one costs now, whether it can be paid, what a payment does.

type Link = Pick<LinkPrice, 'unitPrice' | 'currency' | 'discount' | 'appointmentConfig'>
type LinkDiscount = Link['discount']
const HOUR_MS = 3_600_000

/** Money in MXN that people of the business wrote down for an appointment. */
export type HandMoney = {
  /** What came in without what went out. */
  readonly cents: number
  /** When the latest of it came in; null where nothing did. */
  readonly takenAt: Date | null
}

const dateOf = (instant: string | null | undefined): Date | null =>
  instant === null || instant === undefined ? null : new Date(instant)

/** Seconds of a timer: as stored, else of its parts, else 15 minutes [DSC2-03]. */
export const secondsOf = ({ timer, duration }: LinkDiscount): number => {
  if (timer !== undefined) return timerSeconds(timer)
  return duration ?? DEFAULT_TIMER_SECONDS
}

const discountOf = (discount: LinkDiscount): Discount => ({
  active: discount.active,
  type: discount.type,
  value: discount.type === 'fixed' ? centsOf(discount.value) : discount.value,
  expirationType: discount.expirationType,
  seconds: secondsOf(discount),
  startsAt: dateOf(discount.startDate),
  endsAt: dateOf(discount.endDate),
})

const depositOf = (
  priceCents: number,
  deposit: Deposit | null
): NonNullable<PaymentFacts['price']>['deposit'] => {
  if (deposit === null) return null
  const { type, value, refundHours } = deposit
  const split = splitDeposit(priceCents, { type, value: type === 'fixed' ? centsOf(value) : value })
  return split === null ? null : { cents: split.depositCents, refundHours }
}

/** What a link asks for at a moment, in cents: only `unitPrice` is ever charged [C1-16]. */
export const linkPriceAt = (
  link: LinkPrice,
  moment: { readonly now: Date; readonly firstSeenAt: Date | null }
): NonNullable<PaymentFacts['price']> => {
  const { originalCents, priceCents, discountCents, endsAt } = discountedPrice(
    centsOf(link.unitPrice),
    discountOf(link.discount),
    moment
  )
  return {
    currency: link.currency,
    originalCents,
    cents: priceCents,
    discountEndsAt: endsAt?.toISOString() ?? null,
    deposit: depositOf(priceCents, link.deposit ?? null),
    discountMessage: discountCents === 0 ? '' : (link.discount.message ?? ''),
    name: link.paymentName,
    description: link.paymentDescription,
    themeColor: link.themeColor,
  }
}

/** What of a price counts as taken by hand: all of it where that covered the price of its day. */
const handCentsOf = (
  link: LinkPrice,
  cents: number,
  { hand, firstSeenAt }: { readonly hand: HandMoney; readonly firstSeenAt: Date | null }
): number => {
  if (hand.takenAt === null || link.currency !== 'MXN') return 0
  const then = linkPriceAt(link, { now: hand.takenAt, firstSeenAt })
  return hand.cents >= then.cents ? cents : Math.min(hand.cents, cents)
}

/** `linkPriceAt` with what was taken by hand for the appointment. */
export const linkPriceAfterHand = (
  link: LinkPrice,
  hand: HandMoney,
  moment: { readonly now: Date; readonly firstSeenAt: Date | null }
): NonNullable<PaymentFacts['price']> => {
  const price = linkPriceAt(link, moment)
  const { firstSeenAt } = moment
  return { ...price, handCents: handCentsOf(link, price.cents, { hand, firstSeenAt }) }
}

/** Whether an appointment can be paid by its link now [decision 19]. */
export const payabilityOf = (
  { status, start }: Pick<Appointment, 'status' | 'start'>,
  now: Date
): Payability => {
  if (status === 'asistida' || status === 'no_asistida') return 'attended'
  if (status === 'cancelada' || status === 'block') return 'canceled'
  if (status === 'no_pagada') return 'released'
  return Date.parse(start) <= now.getTime() ? 'past' : 'payable'
}

/** The status after a payment: confirmada unless the service says agendada [SRV2-06]. */
const statusAfterPayment = (link: Link | null): SettableStatus =>
  link?.appointmentConfig?.statusAfterPayment ?? 'confirmada'

/**
 * Holds the time until the payment: pago_pendiente, with its release where the service has one
 * [G1-07, SRV2-07]. Asking again changes nothing. Refuses `appointment_not_payable`.
 */
export const awaitPayment = (
  appointment: Appointment,
  link: Link,
  context: ChangeContext
): Result<Change, 'appointment_not_payable'> => {
  const payability = payabilityOf(appointment, context.now)
  if (payability === 'attended') return accept({ appointment, effect: 'none' })
  if (payability !== 'payable') return refuse('appointment_not_payable')
  if (appointment.status === 'pago_pendiente' && appointment.autoCancelDate !== null)
    return accept({ appointment, effect: 'none' })
  const hours = link.appointmentConfig?.hoursToDeleteAppointmentIfNotPaid ?? null
  const release = hours === null ? null : new Date(context.now.getTime() + hours * HOUR_MS)
  const autoCancelDate = release?.toISOString() ?? null
  if (appointment.status === 'pago_pendiente' && autoCancelDate === null)
    return accept({ appointment, effect: 'none' })
  return accept({
    appointment: changedAppointment(
      appointment,
      { status: 'pago_pendiente', autoCancelDate },
      context
    ),
    effect: 'status',
  })
}

/** Gives back a time that nobody paid; anything else than that moment's hold stays. */
export const releaseUnpaid = (appointment: Appointment, context: ChangeContext): Change => {
  const { status, autoCancelDate } = appointment
  const isOver =
    status === 'pago_pendiente' &&
    autoCancelDate !== null &&
    Date.parse(autoCancelDate) <= context.now.getTime()
  if (!isOver) return { appointment, effect: 'none' }
  return {
    appointment: changedAppointment(
      appointment,
      { status: 'no_pagada', autoCancelDate: null },
      context
    ),
    effect: 'status',
  }
}

/**
 * Applies a payment to an appointment. A released time is taken again if it is in the future and
 * free; a visit that took place keeps its status. A refusal is the reason for the refund.
 */
export const payAppointment = (
  appointment: Appointment,
  link: Link | null,
  context: ChangeContext
): Result<Change, Exclude<PaymentRefusal, 'taken'>> => {
  const { status, start } = appointment
  if (status === 'block') return refuse('deleted')
  if (status === 'cancelada') return refuse('canceled')
  if (status === 'no_pagada' && Date.parse(start) <= context.now.getTime()) return refuse('past')
  const waits = status === 'pago_pendiente' || status === 'no_pagada' || status === 'agendada'
  const next = waits ? statusAfterPayment(link) : status
  return accept({
    appointment: changedAppointment(appointment, { status: next, autoCancelDate: null }, context),
    effect: 'status',
  })
}

/** As `payAppointment` for money taken by hand: it ends a hold, and else changes nothing. */
export const payByHand = (
  appointment: Appointment,
  link: Link | null,
  context: ChangeContext
): Change => {
  const { status } = appointment
  const isUnpaid = status === 'pago_pendiente' || status === 'no_pagada'
  const paid = isUnpaid ? payAppointment(appointment, link, context) : null
  return paid?.ok ? paid.value : { appointment, effect: 'none' }
}
