import { runPayments } from '../payments/run.ts'
import { paymentSabotages } from '../payments/sabotages.ts'
import type { Suite } from '../suite.ts'

export const payments: Suite = {
  name: 'payments',
  proves:
    'Every payment has exactly one effect, whatever Stripe and Mercado Pago tell of it, in whatever order, how often and how late, whoever forges it, and whatever dies meanwhile.',
  threats: ['F1', 'F2', 'F11', 'F12', 'F22', 'F24', 'A16', 'A17', 'A18', 'A20'],
  sizes: {
    ci: { events: 190, kills: 1, keys: 30, shops: 2 },
    quick: { events: 2_000, kills: 5, keys: 1_000, shops: 3 },
    deep: { events: 20_000, kills: 50, keys: 100_000, shops: 3 },
  },
  fixed: ['shops'],
  rules: [
    'one-effect-per-payment',
    'agrees-to-the-cent',
    'no-appointment-paid-without-payment',
    'charges-as-their-orders',
    'unknown-is-not-failed',
    'one-order-at-a-time',
    'no-forgery',
    'lies-have-no-effect',
    'unknown-is-reconciled',
    'keys-do-not-fail',
    'expected-answers',
    'nothing-left-behind',
    'balance-is-the-sum',
  ],
  sabotages: paymentSabotages,
  run: runPayments,
}
