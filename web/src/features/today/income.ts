import { centsOf } from '@mostrador/kernel'

type Movement = {
  readonly type: 'in' | 'out'
  readonly category: string
  readonly amount: number
  readonly correctsId: string | null
  readonly correctedById: string | null
}
/** What somebody puts into the business is not what clients pay. */
const notIncome = new Set(['investment', 'loan'])

/** Cents that came in from clients; what was taken back by a correction does not count. */
export const incomeCents = (movements: readonly Movement[]): number =>
  movements
    .filter(({ type, category }) => type === 'in' && !notIncome.has(category))
    .filter(({ correctsId, correctedById }) => correctsId === null && correctedById === null)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0)
