import type { Contribution } from '../contribution.ts'

export const stock: Contribution = {
  realtime: { 'stock.moved': () => ['StockMovement', 'Product'] },
  commands: [
    {
      id: 'stock.new',
      title: 'Registrar movimiento de inventario',
      group: 'Inventario',
      keywords: ['entrada', 'salida', 'compra', 'existencias'],
      to: '/inventario/movimientos?nuevo=1',
    },
    {
      id: 'stock.count',
      title: 'Inventario físico',
      group: 'Inventario',
      keywords: ['contar', 'ajuste', 'existencias'],
      to: '/inventario/movimientos?inventario=1',
    },
  ],
}
