import type { MessageCost } from '@mostrador/contracts/messaging-gateway'
import { formatMoney } from '@mostrador/kernel'
import { pluralize } from './count.ts'

const MILLI_PER_CENT = 10

/** «6 mensajes, $0.96»: what was delivered and what the channel charges for it. */
export const messageCostText = ({ messages, milliPesos }: MessageCost): string => {
  if (messages === 0) return 'Sin mensajes entregados'
  const cents = Math.round(milliPesos / MILLI_PER_CENT)
  const price = cents === 0 ? 'sin costo' : formatMoney({ cents, currency: 'MXN' })
  return `${pluralize(messages, 'mensaje', 'mensajes')}, ${price}`
}
