import type { MoneyMovement } from '@mostrador/contracts/catalog'
import { isClientRefund } from '@mostrador/contracts/client-refund'
import { centsOf } from '@mostrador/kernel'

/** What somebody puts into the business is not what clients pay. */
const notIncome = new Set(['investment', 'loan'])

/** Cents that a movement adds to what clients paid; neither side of a correction counts. */
const paidCents = (movement: MoneyMovement): number => {
  const { type, category, amount, correctsId, correctedById } = movement
  if (correctsId !== null || correctedById !== null) return 0
  if (isClientRefund(movement)) return -centsOf(amount)
  return type === 'in' && !notIncome.has(category) ? centsOf(amount) : 0
}

/** Cents that came in from clients, less what went back to them. */
export const incomeCents = (movements: readonly MoneyMovement[]): number =>
  movements.reduce((sum, movement) => sum + paidCents(movement), 0)
