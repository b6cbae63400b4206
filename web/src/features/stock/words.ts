import type { StockReason, StockType } from '@mostrador/contracts/catalog'

export const PAGE = 'products'

export const typeNames: Readonly<Record<StockType, string>> = { in: 'Entrada', out: 'Salida' }
export const reasonNames: Readonly<Record<StockReason, string>> = {
  purchase: 'Compra',
  return: 'Devolución',
  sale: 'Venta',
  use: 'Uso en un servicio',
  waste: 'Merma',
  transfer: 'Traspaso',
  count: 'Inventario físico',
  opening: 'Existencia inicial',
  other: 'Otro',
}
