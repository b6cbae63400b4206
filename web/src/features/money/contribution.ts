import type { Contribution } from '../contribution.ts'

export const money: Contribution = {
  realtime: {
    'money.recorded': () => ['MoneyMovement'],
    'money.changed': () => ['MoneyMovement'],
    'money.deleted': () => ['MoneyMovement'],
    'day.cut': () => ['MoneyMovement'],
    'commission.changed': () => ['MoneyMovement'],
  },
}
