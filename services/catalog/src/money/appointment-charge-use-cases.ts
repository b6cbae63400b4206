import { pesosOf } from '@mostrador/kernel'
import { RefusalWithText } from '@mostrador/platform'
import type { Tx } from '../context.ts'
import { lockChargedMoney } from './appointment-payments-repository.ts'
import type { MovementFields } from './repository.ts'

type Charge = {
  readonly businessId: string
  readonly appointmentId: string
  /** Cents of the price that are paid more than before. */
  readonly addedCents: number
  /** Null where the price is words: nobody knows what is left. */
  readonly priceCents: number | null
  /** What the sender saw as paid; undefined when they do not say. */
  readonly knownPaidCents: number | undefined
}

type PricePart = Pick<MovementFields, 'type' | 'amountCents' | 'category' | 'paymentMethod'> & {
  readonly currency?: string
  readonly orderId?: string | null | undefined
  readonly enrollmentId?: string | null | undefined
}

/**
 * Cents that a movement of an appointment adds to what is paid of its price by hand; as `isOfPrice`
 * of `lockAppointmentMoney`. Tips in a category of their own are no part of the price.
 */
export const pricePartOf = (movement: PricePart): number => {
  const { type, amountCents, category, paymentMethod, currency = 'MXN' } = movement
  const paysOther = (movement.orderId ?? movement.enrollmentId ?? null) !== null
  if (category !== 'sales' || paymentMethod === 'mercado_pago' || currency !== 'MXN' || paysOther)
    return 0
  return type === 'in' ? amountCents : -amountCents
}

/**
 * Refuses `appointment_overpaid` for more money than is left of the price of an appointment, unless
 * the sender knows what was paid: something more, as a product, is charged on purpose then. Whoever
 * takes money at the same time waits.
 */
export const admitCharge = async (
  tx: Tx,
  { businessId, appointmentId, addedCents, priceCents, knownPaidCents }: Charge
): Promise<void> => {
  if (addedCents <= 0) return
  const money = await lockChargedMoney(tx, businessId, appointmentId)
  if (knownPaidCents === money.cents) return
  const isTooMuch =
    priceCents === null ? knownPaidCents !== undefined : money.priceCents + addedCents > priceCents
  if (isTooMuch)
    throw new RefusalWithText('appointment_overpaid', overpaidText(money, priceCents), {
      paidCents: money.cents,
    })
}

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const textOf = (cents: number): string => pesos.format(pesosOf(cents))
const ANYWAY = 'Si de todos modos quieres cobrar esto, guarda de nuevo.'

const overpaidText = (
  { cents, priceCents: paidOfPrice }: { readonly cents: number; readonly priceCents: number },
  priceCents: number | null
): string => {
  const paid = `De esta cita ya se cobraron ${textOf(cents)}`
  if (priceCents === null) return `${paid}. ${ANYWAY}`
  const left = Math.max(0, priceCents - paidOfPrice)
  if (left === 0) return `${paid}: no falta nada por pagar. ${ANYWAY}`
  return `Eso es más de lo que falta por pagar de la cita: faltan ${textOf(left)}. ${ANYWAY}`
}
