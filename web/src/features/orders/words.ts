import {
  type ListedOrder,
  methodNames,
  offeredMethods,
  type OrderDelivery,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@mostrador/contracts/catalog'
import type { Tone } from '../../ui/pieces.tsx'

/** Orders among the pages of permissions. */
export const PAGE = 'orders'

type StatusLabel = { readonly label: string; readonly plural: string; readonly tone: Tone }
export const statusLabels: Readonly<Record<OrderStatus, StatusLabel>> = {
  pending: { label: 'Pendiente', plural: 'Pendientes', tone: 'orange' },
  delivered: { label: 'Entregado', plural: 'Entregados', tone: 'green' },
  canceled: { label: 'Cancelado', plural: 'Cancelados', tone: 'red' },
}
const paymentLabels: Readonly<Record<OrderPaymentStatus, Omit<StatusLabel, 'plural'>>> = {
  pending: { label: 'Sin pagar', tone: 'orange' },
  partial: { label: 'Pago parcial', tone: 'orange' },
  completed: { label: 'Pagado', tone: 'green' },
}
type PaidOrder = Pick<ListedOrder, 'status' | 'paymentStatus' | 'totalPaid'>
/** The payment state of an order; null for a canceled one without payments. */
export const paymentLookOf = ({ status, paymentStatus, totalPaid }: PaidOrder) =>
  status === 'canceled' && totalPaid <= 0 ? null : paymentLabels[paymentStatus]
export const deliveryNames: Readonly<Record<OrderDelivery, string>> = {
  pickup: 'Recoge en sucursal',
  delivery: 'A domicilio',
}
export const sourceNames = { panel: 'Panel', assistant: 'Chat con asistente' } as const
export const methodOptions = offeredMethods.map(value => ({ value, label: methodNames[value] }))

export const clientNameOf = ({ clientName }: Pick<ListedOrder, 'clientName'>): string =>
  clientName === '' ? 'Contacto sin nombre' : clientName
/** «2 Cera mate, 1 Gel» */
export const itemsText = ({ items }: Pick<ListedOrder, 'items'>): string =>
  items.map(({ quantity, name }) => `${quantity.toLocaleString('es-MX')} ${name}`).join(', ')

type Timed = Pick<ListedOrder, 'deliveryTime' | 'folio'>
/** Sorts by the hour of delivery; orders without one come last. */
export const byHour = (a: Timed, b: Timed): number =>
  `${a.deliveryTime ?? '99'}${a.folio}`.localeCompare(`${b.deliveryTime ?? '99'}${b.folio}`)
