import type { LinkPayment } from '@mostrador/contracts/billing'
import { formatMoney } from '@mostrador/kernel'
import type { Tone } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'

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

export const stateWords: Readonly<
  Record<LinkPayment['state'], { readonly text: string; readonly tone: Tone }>
> = {
  applying: { text: 'Confirmando', tone: 'blue' },
  settled: { text: 'Pagado', tone: 'green' },
  to_refund: { text: 'Por devolver', tone: 'orange' },
  refunded: { text: 'Devuelto', tone: 'gray' },
  disputed: { text: 'Contracargo', tone: 'red' },
}

/** Why a payment has to go back, for the owner. */
export const causeWords: Readonly<Record<NonNullable<LinkPayment['cause']>, string>> = {
  second: 'La cita ya estaba pagada: este es un segundo pago.',
  amount: 'El monto no es el que pedía el enlace.',
  deleted: 'La cita ya no existe.',
  canceled: 'La cita ya estaba cancelada.',
  past: 'La cita ya había pasado.',
  taken: 'Llegó tarde y el horario ya era de alguien más.',
}
