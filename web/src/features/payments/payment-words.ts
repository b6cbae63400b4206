import type { LinkPayment, OfferedDeposit, PaidDeposit, Refund } from '@mostrador/contracts/billing'
import { formatMoney } from '@mostrador/kernel'
import type { Tone } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { momentText } from '../../ui/when.ts'

type Price = { readonly amount: number; readonly currency: 'MXN' | 'USD' }

/** Pesos of the wire as «$250.50». */
export const priceText = ({ amount, currency }: Price): string =>
  formatMoney({ cents: Math.round(amount * 100), currency })

/** [APT-22] */
export const copyLink = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('¡Link copiado al portapapeles!', { id: 'copied' })
  } catch {
    toast.error('Error al copiar al portapapeles', { id: 'copied' })
  }
}

export const stateTexts: Readonly<
  Record<LinkPayment['state'], { readonly text: string; readonly tone: Tone }>
> = {
  applying: { text: 'Confirmando', tone: 'blue' },
  settled: { text: 'Pagado', tone: 'green' },
  to_refund: { text: 'Por devolver', tone: 'orange' },
  refunded: { text: 'Devuelto', tone: 'gray' },
  disputed: { text: 'Contracargo', tone: 'red' },
}

/** Why a payment has to go back, for the owner. */
export const causeTexts: Readonly<Record<NonNullable<LinkPayment['cause']>, string>> = {
  second: 'La cita ya estaba pagada: este es un segundo pago.',
  amount: 'El monto no es el que se pidió.',
  deleted: 'La cita ya no existe.',
  canceled: 'La cita ya estaba cancelada.',
  canceled_after_payment: 'La cita se canceló después de pagarse.',
  past: 'La cita ya había pasado.',
  taken: 'Llegó tarde y el horario ya era de alguien más.',
}

/** The state of a paid deposit, for the business. */
export const depositText = (
  { deposit, currency }: { readonly deposit: PaidDeposit; readonly currency: 'MXN' | 'USD' },
  timeZone: string | undefined
): string => {
  const { rest, refundableUntil: end, outcome } = deposit
  if (outcome === 'returned') return 'Se canceló a tiempo: el anticipo se devuelve.'
  if (outcome === 'late') return 'Se canceló tarde: el anticipo se queda en el negocio.'
  if (outcome === 'no_show') return 'No asistió: el anticipo se queda en el negocio.'
  const restText =
    rest === 0
      ? 'Pagó el precio completo.'
      : `Quedan ${priceText({ amount: rest, currency })} por cobrar en el local.`
  if (end === null) return restText
  return Date.parse(end) < Date.now()
    ? `${restText} Si cancela, ya no se devuelve.`
    : `${restText} Se devuelve si cancela a más tardar el ${momentText(end, timeZone)}.`
}

/** What the link asks for, as a noun. */
export const dueText = (price: Price & { readonly deposit: OfferedDeposit | null }): string =>
  price.deposit === null ? `pago de ${priceText(price)}` : `anticipo de ${priceText(price)}`

const refundStates = {
  asked: 'en camino',
  done: 'hecha',
  failed: 'no se pudo hacer',
  reversed: 'sin efecto',
} as const

/** What went back of a payment: asked for by somebody, or taken by a bank. */
export const refundText = (
  { amount, reason, kind, state }: Refund,
  currency: 'MXN' | 'USD'
): string => {
  const money = priceText({ amount, currency })
  if (kind === 'refund') return `Devolución de ${money} ${refundStates[state]}: ${reason}`
  return state === 'reversed'
    ? `Contracargo de ${money}: lo ganaste y el dinero volvió.`
    : `Contracargo de ${money}: el banco lo retiró de tu cuenta.`
}
