import type { Contribution } from '../contribution.ts'

export const orders: Contribution = {
  realtime: {
    'order.created': () => ['Order'],
    'order.changed': () => ['Order'],
    'order.delivered': () => ['Order', 'StockMovement', 'Product'],
    'order.canceled': () => ['Order'],
    'order.returned': () => ['Order', 'StockMovement', 'Product'],
  },
  commands: [
    {
      id: 'orders.open',
      title: 'Pedidos',
      group: 'Ventas',
      keywords: ['entregas', 'ventas', 'tablero'],
      to: '/pedidos',
    },
    {
      id: 'orders.new',
      title: 'Nuevo pedido',
      group: 'Ventas',
      keywords: ['vender', 'productos'],
      to: '/pedidos?nuevo=1',
    },
  ],
}
