import type { Deposit, Discount, LinkPrice } from '@mostrador/contracts/scheduling'
import { DEFAULT_TIMER_SECONDS, timerParts } from '@mostrador/kernel'

/** Parts of a countdown, as typed. */
export const timerFields = ['days', 'hours', 'minutes', 'seconds'] as const
export type TimerField = (typeof timerFields)[number]

/** What the form holds of a discount; amounts as typed. */
export type DiscountValues = Pick<Discount, 'active' | 'type' | 'expirationType'> & {
  readonly value: string
  readonly message: string
  readonly discountKey: string
  readonly endDate: string | null
  readonly timer: Readonly<Record<TimerField, string>>
}
/** What the form holds of a deposit; amounts as typed. */
export type DepositValues = {
  readonly isOn: boolean
  readonly type: 'percentage' | 'fixed'
  readonly value: string
  readonly refundHours: string
}
/** What the form holds of a payment link; amounts as typed. */
export type LinkValues = {
  readonly isOn: boolean
  readonly name: string
  readonly description: string
  readonly unitPrice: string
  readonly currency: 'MXN' | 'USD'
  readonly statusAfterPayment: 'agendada' | 'confirmada'
  readonly releases: boolean
  readonly hours: string
  readonly discount: DiscountValues
  readonly deposit: DepositValues
}

const typedTimer = (seconds: number): DiscountValues['timer'] => {
  const { days, hours, minutes, seconds: rest } = timerParts(seconds)
  return {
    days: String(days),
    hours: String(hours),
    minutes: String(minutes),
    seconds: String(rest),
  }
}

/** A link that was just switched on [SRV2-06, SRV2-07, DSC2-03]. */
export const blankLink: LinkValues = {
  isOn: false,
  name: '',
  description: '',
  unitPrice: '0',
  currency: 'MXN',
  statusAfterPayment: 'confirmada',
  releases: false,
  hours: '1',
  discount: {
    active: false,
    type: 'percentage',
    value: '',
    expirationType: 'always',
    message: '',
    discountKey: '',
    endDate: null,
    timer: typedTimer(DEFAULT_TIMER_SECONDS),
  },
  deposit: { isOn: false, type: 'percentage', value: '50', refundHours: '24' },
}

/** A stored link as the form shows it. */
export const linkOf = (link: LinkPrice | null): LinkValues => {
  if (link === null) return blankLink
  const { discount, appointmentConfig: config } = link
  const hours = config?.hoursToDeleteAppointmentIfNotPaid ?? null
  return {
    isOn: true,
    name: link.paymentName,
    description: link.paymentDescription,
    unitPrice: String(link.unitPrice),
    currency: link.currency,
    statusAfterPayment: config?.statusAfterPayment ?? 'confirmada',
    releases: hours !== null,
    hours: String(hours ?? 1),
    discount: {
      active: discount.active,
      type: discount.type,
      value: discount.active || discount.value > 0 ? String(discount.value) : '',
      expirationType: discount.expirationType,
      message: discount.message ?? '',
      discountKey: discount.discountKey ?? '',
      endDate: discount.endDate ?? null,
      timer: typedTimer(discount.duration ?? DEFAULT_TIMER_SECONDS),
    },
    deposit: depositOf(link.deposit ?? null),
  }
}

const depositOf = (deposit: Deposit | null): DepositValues =>
  deposit === null
    ? blankLink.deposit
    : {
        isOn: true,
        type: deposit.type,
        value: String(deposit.value),
        refundHours: String(deposit.refundHours),
      }

/** NaN where the text is not a number or is empty. */
export const numberOf = (typed: string): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN

const discountPriceOf = (discount: DiscountValues, before: Discount | undefined): Discount => {
  const { active, type, value, expirationType, message, discountKey, endDate, timer } = discount
  return {
    ...before,
    active,
    type,
    // What is off asks for nothing.
    value: active ? numberOf(value) : numberOf(value) || 0,
    expirationType,
    message,
    discountKey,
    endDate,
    ...(expirationType === 'timer' && {
      timer: {
        days: numberOf(timer.days),
        hours: numberOf(timer.hours),
        minutes: numberOf(timer.minutes),
        seconds: numberOf(timer.seconds),
      },
    }),
  }
}

const withoutTimer = ({ timer: _, duration: __, ...discount }: Discount): Discount => discount

/** The body of the link; fields that the form does not show keep their values. */
export const linkPriceOf = (link: LinkValues, before: LinkPrice | null): LinkPrice | null => {
  if (!link.isOn) return null
  const storedDiscount = before === null ? undefined : withoutTimer(before.discount)
  return {
    unitPrice: numberOf(link.unitPrice),
    currency: link.currency,
    paymentName: link.name,
    paymentDescription: link.description,
    themeColor: before?.themeColor ?? '',
    discount: discountPriceOf(link.discount, storedDiscount),
    appointmentConfig: {
      statusAfterPayment: link.statusAfterPayment,
      hoursToDeleteAppointmentIfNotPaid: link.releases ? numberOf(link.hours) : null,
    },
    deposit: link.deposit.isOn
      ? {
          type: link.deposit.type,
          value: numberOf(link.deposit.value),
          refundHours: numberOf(link.deposit.refundHours),
        }
      : null,
  }
}
