import type {
  Coupon,
  CreditMovement,
  movementFilterTypes,
  Plan,
  PriceList,
  RenewalDuration,
  Subscription,
} from '@mostrador/contracts/billing'
import { pluralize } from '../../ui/count.ts'

/** The page of permissions. */
export const CREDITS_PAGE = 'credits'
export const BUSINESS_PAGE = 'business'
export const ASSISTANTS_PAGE = 'assistants'

/** Cents as people read a price: without decimals [PRC-17]. */
const wholePesos = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const CENTS = 100
const exact4 = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})
/** Pesos of one credit, with four decimals [CRD-03]. */
export const price4Text = (pesos: number): string => exact4.format(pesos)
export const priceText = (cents: number): string => wholePesos.format(cents / CENTS)
export const exactText = (cents: number): string => exact.format(cents / CENTS)
/** A price with its currency, without decimals: «USD 49», «$980». */
export const amountText = (cents: number, currency: 'MXN' | 'USD'): string =>
  currency === 'MXN'
    ? priceText(cents)
    : new Intl.NumberFormat('es-MX', {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }).format(cents / CENTS)

/** Credits with up to three decimals and their sign. */
export const creditsText = (amount: number, signed = false): string =>
  `${signed && amount > 0 ? '+' : ''}${amount
    .toLocaleString('es-MX', { maximumFractionDigits: 3 })
    .replace('-', '−')}`

export const movementNames: Readonly<Record<CreditMovement['type'], string>> = {
  recharge: 'Recarga',
  partner_recharge: 'Recarga de partner',
  transfer: 'Envío',
  consume: 'Consumo',
  extract: 'Retiro',
  refund: 'Devolución',
  expire: 'Vencimiento',
}
/** The last two exist in the filter only [CRD-05]. */
export const filterTypeNames: Readonly<Record<(typeof movementFilterTypes)[number], string>> = {
  ...movementNames,
  partner_transfer: 'Envío de un partner',
  business_extract: 'Retiro hacia un partner',
}
export const renewalNames: Readonly<Record<RenewalDuration, string>> = {
  none: 'Sin renovación',
  '15days': '15 días',
  '1month': '1 mes',
  '1year': '1 año',
}

export const statusNames: Readonly<Record<Subscription['status'], string>> = {
  active: 'Activa',
  trialing: 'A prueba',
  past_due: 'Con pago pendiente',
  unpaid: 'Sin pagar',
  canceled: 'Terminada',
  incomplete: 'Sin terminar',
  incomplete_expired: 'Sin terminar',
  paused: 'En pausa',
}
/** Whether there is a plan that is changed instead of bought. */
export const hasPlan = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null &&
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(subscription.status)
/** Whether another plan may be had now: one of ours that is paid. */
export const isChangeable = ({ plans, subscription }: PriceList): boolean =>
  subscription?.status === 'active' &&
  !subscription.cancelAtPeriodEnd &&
  plans.some(({ id }) => id === subscription.planId)
/** [PRC-16] */
export const isOver = (subscription: Subscription | null): boolean =>
  subscription?.status === 'canceled' || subscription?.status === 'unpaid'

/** The least that is sold; with a coupon less [PRC-07]. */
export const leastOf = (
  { minimum, minimumWithCoupon }: PriceList['packs'],
  coupon: Coupon | undefined
): number => (coupon === undefined ? minimum : minimumWithCoupon)

/** What a message costs, in cents; undefined below the minimum. */
export const unitAmountOf = (
  packs: PriceList['packs'],
  quantity: number,
  coupon: Coupon | undefined
): number | undefined =>
  quantity < leastOf(packs, coupon)
    ? undefined
    : packs.steps.findLast(({ from }) => quantity >= from)?.unitAmount

/** What is left to pay with a coupon, in cents; the server counts it again. */
export const discounted = (total: number, coupon: Coupon | undefined): number => {
  if (coupon === undefined) return total
  const off = coupon.amountOff ?? Math.round((total * (coupon.percentOff ?? 0)) / 100)
  return Math.max(0, total - off)
}

/**
 * «2 embudos de venta, 1 campaña masiva, 10 mensajes de seguimiento y 150 productos»
 */
export const limitsText = ({ limits }: Plan): string =>
  [
    `${pluralize(limits.crmFunnels, 'embudo', 'embudos')} de venta`,
    pluralize(limits.massCampaigns, 'campaña masiva', 'campañas masivas'),
    `${pluralize(limits.upsells, 'mensaje', 'mensajes')} de seguimiento`,
  ].join(', ') + ` y ${pluralize(limits.products, 'producto', 'productos')}`
