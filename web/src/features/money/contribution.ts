import type { Contribution } from '../contribution.ts'

export const money: Contribution = {
  realtime: {
    'money.recorded': () => ['MoneyMovement'],
    'money.changed': () => ['MoneyMovement'],
    'money.deleted': () => ['MoneyMovement'],
    'day.cut': () => ['MoneyMovement'],
    'commission.changed': () => ['MoneyMovement'],
  },
  commands: [
    {
      id: 'money.new',
      title: 'Registrar un movimiento de dinero',
      group: 'Dinero',
      keywords: ['cobrar', 'cobro', 'pago', 'venta', 'gasto', 'caja'],
      to: '/finanzas/movimientos?nuevo=1',
    },
  ],
}
