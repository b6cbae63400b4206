import type { PublicPayment } from '@mostrador/contracts/billing'
import { formatMoney } from '@mostrador/kernel'
import { dayText } from '../../ui/when.ts'

/** [PAY-06] */
export const unavailableText =
  'No se pudieron cargar las opciones de pago. Por favor, intenta más tarde.'

/** Pesos of the wire as «$250.50». */
export const priceText = (amount: number, currency: 'MXN' | 'USD'): string =>
  formatMoney({ cents: Math.round(amount * 100), currency })

/** Why there is nothing to pay, as the page of the link says it [decision 19]. */
export const overTexts = {
  paid: { title: 'Tu cita está pagada', text: 'Recibimos tu pago. ¡Gracias!' },
  released: {
    title: 'Este horario ya se liberó',
    text: 'El pago no llegó a tiempo y el horario quedó libre para alguien más.',
  },
  canceled: { title: 'Esta cita se canceló', text: 'Ya no hay nada que pagar.' },
  past: { title: 'Esta cita ya pasó', text: 'Ya no se puede pagar con este enlace.' },
  deleted: { title: 'Esta cita ya no existe', text: 'Ya no hay nada que pagar.' },
} as const

/** The state of a deposit, for its payer; null where none was paid. */
export const paidDepositText = ({ paid, business, now }: PublicPayment): string | null => {
  const deposit = paid?.deposit ?? null
  if (paid === null || deposit === null) return null
  const amount = priceText(paid.amount, paid.currency)
  if (deposit.outcome === 'returned')
    return `Te devolvemos tu anticipo de ${amount} por donde lo pagaste.`
  if (deposit.outcome === 'late')
    return `Tu anticipo de ${amount} no se devuelve: se canceló después del límite.`
  if (deposit.outcome === 'no_show')
    return `Tu anticipo de ${amount} no se devuelve: no llegaste a la cita.`
  const rest =
    deposit.rest === 0
      ? ''
      : ` En el local pagas los ${priceText(deposit.rest, paid.currency)} que quedan.`
  const end = deposit.refundableUntil
  const policy =
    end === null || end < now
      ? ''
      : ` Si cancelas a más tardar el ${dayText(end, business.timeZone)}, te lo devolvemos.`
  return `Recibimos tu anticipo de ${amount}. ¡Gracias!${rest}${policy}`
}
