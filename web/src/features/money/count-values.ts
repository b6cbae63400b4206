import type { DayCutForm, ExpectedLine, PaymentMethod } from '@mostrador/contracts/catalog'
import { centsOf } from '@mostrador/kernel'
import { amountOf } from './money-words.ts'

/** What was counted by method, as it was typed. */
export type CountedAmounts = Readonly<Partial<Record<PaymentMethod, string>>>

const countOf = (line: ExpectedLine, counted: CountedAmounts): number =>
  amountOf(counted[line.paymentMethod] ?? '')

/** Cents beyond what is expected; null while it is not counted. */
export const differenceOf = (line: ExpectedLine, counted: CountedAmounts): number | null => {
  const count = countOf(line, counted)
  return Number.isNaN(count) ? null : centsOf(count) - centsOf(line.expected)
}

/** Something was counted that is not what is expected: a note says why. */
export const needsNote = (lines: readonly ExpectedLine[], counted: CountedAmounts): boolean =>
  lines.some(line => (differenceOf(line, counted) ?? 0) !== 0)

/** The lines of the cut; undefined while a method is not counted. */
export const linesOf = (
  lines: readonly ExpectedLine[],
  counted: CountedAmounts
): DayCutForm['lines'] | undefined => {
  const cut = lines.map(line => ({
    paymentMethod: line.paymentMethod,
    expected: line.expected,
    counted: countOf(line, counted),
  }))
  return cut.some(line => Number.isNaN(line.counted)) ? undefined : cut
}
