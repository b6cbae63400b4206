import { formatMoney } from '@mostrador/kernel'

/** [PAY-06] */
export const unavailableText =
  'No se pudieron cargar las opciones de pago. Por favor, intenta más tarde.'

/** Pesos of the wire as «$250.50». */
export const priceText = (amount: number, currency: 'MXN' | 'USD'): string =>
  formatMoney({ cents: Math.round(amount * 100), currency })

/** Why there is nothing to pay, for whoever opens the link [decision 19]. */
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
