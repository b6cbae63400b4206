import type { ChargeState } from '@mostrador/contracts/billing'
import { remainingCentsOf, type PaymentFacts } from '@mostrador/contracts/scheduling'

// Pure rules of charges on terminals: what is due, and what an order means for its charge.

export const openStates: readonly ChargeState[] = [
  'sending',
  'sent',
  'at_terminal',
  'check_terminal',
]
export const isOpen = ({ state }: { readonly state: string }): boolean =>
  openStates.some(open => open === state)

type PaidCharge = {
  readonly id: string
  readonly state: string
  readonly amountCents: number
  readonly depositTotalCents: number | null
}
export type Due = {
  readonly cents: number
  readonly currency: 'MXN' | 'USD'
  /** The deposit that this completes. */
  readonly completesId: string | null
}

const hasEffect = ({ state }: PaidCharge): boolean => state === 'applying' || state === 'settled'
/** At the counter, appointments that have started or are over can be paid too. */
const chargeable = new Set(['payable', 'past', 'attended'])

/**
 * What a terminal charges: what money by hand left of the price after its discount, or what it and
 * a deposit left of the price that the deposit was a part of. Null where nothing is due, or the
 * appointment does not stand.
 */
export const terminalDue = (
  { price, payability }: Pick<PaymentFacts, 'price' | 'payability'>,
  payments: readonly PaidCharge[]
): Due | null => {
  if (price === null || !chargeable.has(payability)) return null
  const paid = payments.filter(hasEffect)
  const [deposit] = paid
  const due =
    deposit === undefined
      ? { cents: remainingCentsOf(price), currency: price.currency, completesId: null }
      : restOf(deposit, paid.length, price)
  return due === null || due.cents <= 0 ? null : due
}

const restOf = (
  deposit: PaidCharge,
  count: number,
  { currency, handCents = 0 }: NonNullable<PaymentFacts['price']>
): Due | null => {
  const { id, depositTotalCents: total, amountCents, state } = deposit
  if (total === null || count > 1 || state !== 'settled') return null
  return { cents: total - amountCents - handCents, currency, completesId: id }
}

/** What the status of an order says; null for one that is unknown here. */
const stateByStatus: Readonly<Record<string, ChargeState>> = {
  created: 'sent',
  at_terminal: 'at_terminal',
  action_required: 'check_terminal',
  processed: 'paid',
  refunded: 'paid',
  charged_back: 'paid',
  failed: 'refused',
  canceled: 'canceled',
  expired: 'expired',
}

/**
 * Where a charge stands after its order was read. What was paid stays paid, whatever came before; a
 * final state is not reverted by older data.
 */
export const stateAfter = (
  current: string,
  order: { readonly status: string; readonly payment: { readonly status: string } }
): ChargeState | null => {
  const next = order.payment.status === 'charged_back' ? 'paid' : stateByStatus[order.status]
  if (next === undefined || next === current || current === 'paid') return null
  if (!isOpen({ state: current }) && next !== 'paid') return null
  return next
}

/** A charge without an answer is sent again within this time; after it, it has expired. */
const RESEND_WITHIN_MS = 60_000

/** What to do with a charge for which Mercado Pago has no order. */
export const actionWithoutOrder = (
  charge: { readonly state: string; readonly cancelAsked: boolean; readonly createdAt: Date },
  now: Date
): 'send' | 'wait' | 'canceled' | 'expired' => {
  if (charge.state !== 'sending') return 'wait'
  const isFresh = now.getTime() - charge.createdAt.getTime() < RESEND_WITHIN_MS
  if (isFresh) return charge.cancelAsked ? 'wait' : 'send'
  return charge.cancelAsked ? 'canceled' : 'expired'
}

const models: Readonly<Record<string, string>> = {
  NEWLAND_N950: 'Point Smart 2',
  PAX_A910: 'Point Smart',
}
const SERIAL_DIGITS = 4

/**
 * The label by which people tell terminals apart: the name of the till, the model, the end of the
 * serial number.
 */
export const terminalName = (id: string, posName: string): string => {
  const [model = '', serial = id] = id.split('__')
  const kind = `${models[model] ?? 'Point'} ·${serial.slice(-SERIAL_DIGITS)}`
  return posName === '' ? kind : `${posName} (${kind})`
}
