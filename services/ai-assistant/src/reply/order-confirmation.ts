import type { Order } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'

const money = (pesos: number): string =>
  formatMoney({ cents: Math.round(pesos * 100), currency: 'MXN' })

/**
 * The only text that tells a client that an order was registered, out of the committed row, with
 * its folio. Null when the order was cancelled meanwhile.
 */
export const orderText = ({ status, items, total, folio }: Order): string | null =>
  status === 'canceled'
    ? null
    : [
        'Tu pedido quedó registrado ✅',
        ...items.map(({ quantity, name, total: sum }) => `${quantity} × ${name}: ${money(sum)}`),
        `Total: ${money(total)}`,
        'Entrega: lo recoges en el negocio',
        `Folio: ${folio}`,
      ].join('\n')
