import type { Order } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { type Language, wordsIn } from './confirmation-words.ts'

const money = (pesos: number): string =>
  formatMoney({ cents: Math.round(pesos * 100), currency: 'MXN' })

/**
 * The only text that tells a client that an order was registered, out of the committed row, with
 * its folio. Null when the order was cancelled meanwhile.
 */
export const orderText = (
  { status, items, total, folio }: Order,
  language: Language = 'es'
): string | null =>
  status === 'canceled'
    ? null
    : [
        wordsIn[language].order.title,
        ...items.map(({ quantity, name, total: sum }) => `${quantity} × ${name}: ${money(sum)}`),
        `Total: ${money(total)}`,
        wordsIn[language].order.pickUp,
        `Folio: ${folio}`,
      ].join('\n')
