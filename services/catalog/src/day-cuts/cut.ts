import {
  type DayCutForm,
  type ExpectedLine,
  type PaymentMethod,
  paymentMethods,
} from '@mostrador/contracts/catalog'
import { accept, centsOf, pesosOf, refuse, type Result } from '@mostrador/kernel'

/** A movement as a cut counts it. */
export type CountedMovement = {
  readonly type: string
  readonly paymentMethod: string
  readonly amountCents: number
}
/** One method of a cut, in cents. */
export type MethodSum = {
  readonly paymentMethod: PaymentMethod
  readonly inCents: number
  readonly outCents: number
  readonly movements: number
}
export type CutLine = MethodSum & { readonly countedCents: number }

const sumOf = (movements: readonly CountedMovement[], type: string): number =>
  movements
    .filter(movement => movement.type === type)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What came in and went out by each method that was used, in the order of the methods. */
export const sumsByMethod = (movements: readonly CountedMovement[]): MethodSum[] =>
  paymentMethods.flatMap(paymentMethod => {
    const ofMethod = movements.filter(movement => movement.paymentMethod === paymentMethod)
    if (ofMethod.length === 0) return []
    const inCents = sumOf(ofMethod, 'in')
    const outCents = sumOf(ofMethod, 'out')
    return [{ paymentMethod, inCents, outCents, movements: ofMethod.length }]
  })

export const expectedCents = ({ inCents, outCents }: MethodSum): number => inCents - outCents

/** What there should be of one method; the till began the day with the float, in cash. */
export const expectedWithFloat = (sum: MethodSum, floatCents: number): number =>
  expectedCents(sum) + (sum.paymentMethod === 'cash' ? floatCents : 0)

/**
 * Adds cash with a sum of zero where there is a float: it is counted too on a day without
 * movements.
 */
const withCash = (sums: readonly MethodSum[], floatCents: number): readonly MethodSum[] =>
  floatCents === 0 || sums.some(({ paymentMethod }) => paymentMethod === 'cash')
    ? sums
    : [{ paymentMethod: 'cash', inCents: 0, outCents: 0, movements: 0 }, ...sums]

/** One method in pesos. */
export const expectedLine = (sum: MethodSum): ExpectedLine => ({
  paymentMethod: sum.paymentMethod,
  in: pesosOf(sum.inCents),
  out: pesosOf(sum.outCents),
  expected: pesosOf(expectedCents(sum)),
  movements: sum.movements,
})

/**
 * Compares what was counted with the movements and the opening float. Refuses `cut_nothing` without
 * movements, `cut_outdated` when the person saw other sums, and `cut_note_required` for a
 * difference that nobody explains.
 */
export const cutLines = (
  { lines, note, openingFloat }: Pick<DayCutForm, 'lines' | 'note' | 'openingFloat'>,
  moved: readonly MethodSum[]
): Result<CutLine[], 'cut_nothing' | 'cut_outdated' | 'cut_note_required'> => {
  if (moved.length === 0) return refuse('cut_nothing')
  const floatCents = centsOf(openingFloat)
  const sums = withCash(moved, floatCents)
  const counted = new Map(lines.map(line => [line.paymentMethod, line]))
  const hasSeenAll =
    counted.size === lines.length &&
    lines.length === sums.length &&
    sums.every(sum => {
      const line = counted.get(sum.paymentMethod)
      return line !== undefined && centsOf(line.expected) === expectedCents(sum)
    })
  if (!hasSeenAll) return refuse('cut_outdated')
  const cut = sums.map(sum => ({
    ...sum,
    countedCents: centsOf(counted.get(sum.paymentMethod)?.counted ?? 0),
  }))
  const isExact = cut.every(line => line.countedCents === expectedWithFloat(line, floatCents))
  if (note === '' && !isExact) return refuse('cut_note_required')
  return accept(cut)
}
