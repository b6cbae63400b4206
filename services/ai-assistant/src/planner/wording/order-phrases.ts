import type { OrderRow, Quote } from '../results.ts'
import { listText, numbered, priceText } from './lists.ts'

const states: Readonly<Record<string, string>> = {
  pending: 'pendiente de entrega',
  delivered: 'entregado',
  canceled: 'cancelado',
}
const linesOf = ({ items }: Quote): string =>
  items
    .map(({ quantity, name, total }) => `• ${quantity} × ${name}: ${priceText(total)}`)
    .join('\n')
const orderLine = ({ folio, status, total, items }: OrderRow): string =>
  `Pedido ${folio}, ${states[status] ?? status}: ${listText(items.map(({ name, quantity }) => `${quantity} × ${name}`))}. Total ${priceText(total)}.`

/** What is said while selling; that an order was registered only the server says. */
export const orderPhrases = {
  orderTotal: (quote: Quote) =>
    `Serían:\n${linesOf(quote)}\nTotal: ${priceText(quote.total)}, para recoger en el negocio. ¿Registro el pedido?`,
  whichProduct: (names: readonly string[]) => `¿Cuál de estos?\n${numbered(names)}`,
  stockLeft: (name: string, left: number) =>
    left > 0 ? `De ${name} solo me quedan ${left}.` : `Ahorita no tengo ${name}.`,
  soldMeanwhile: 'Se acaba de vender parte de lo que pediste.',
  priceChanged: 'Cambió un precio; este es el total de ahora.',
  afterOrder: '¡Gracias por tu compra!',
  orderDropped: 'Va, no registro nada. Aquí estoy si se te ofrece algo.',
  orders: (list: readonly OrderRow[]): string =>
    list.length === 0
      ? 'No encuentro pedidos a tu nombre.'
      : list.slice(0, 3).map(orderLine).join('\n'),
} as const
