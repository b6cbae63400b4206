import type { DayCutForm, ExpectedLine, PaymentMethod } from '@mostrador/contracts/catalog'
import { centsOf } from '@mostrador/kernel'
import { amountOf } from './money-words.ts'

/** What was counted by method, as it was typed. */
export type CountedAmounts = Readonly<Partial<Record<PaymentMethod, string>>>

const noCash: ExpectedLine = { paymentMethod: 'cash', in: 0, out: 0, expected: 0, movements: 0 }

/** What is counted: with a float in the till also the cash of a day that moved none. */
export const linesToCount = (
  lines: readonly ExpectedLine[],
  openingFloat: number
): readonly ExpectedLine[] =>
  lines.length === 0 || openingFloat <= 0 || lines.some(line => line.paymentMethod === 'cash')
    ? lines
    : [noCash, ...lines]

/** Expected pesos: those of cash include the opening float. */
export const expectedWithFloat = (line: ExpectedLine, openingFloat: number): number =>
  line.paymentMethod === 'cash' ? line.expected + openingFloat : line.expected

/** Pesos; NaN for anything else. A count cannot be negative. */
const countOf = (line: ExpectedLine, counted: CountedAmounts): number => {
  const count = amountOf(counted[line.paymentMethod] ?? '')
  return count < 0 ? Number.NaN : count
}

/** Known to be wrong while it is still typed. */
export const isBelowZero = (line: ExpectedLine, counted: CountedAmounts): boolean =>
  amountOf(counted[line.paymentMethod] ?? '') < 0

/** Cents beyond what is expected; null while it is not counted. */
export const differenceOf = (
  line: ExpectedLine,
  counted: CountedAmounts,
  openingFloat: number
): number | null => {
  const count = countOf(line, counted)
  return Number.isNaN(count)
    ? null
    : centsOf(count) - centsOf(expectedWithFloat(line, openingFloat))
}

/** Something was counted that is not what is expected: a note says why. */
export const needsNote = (
  lines: readonly ExpectedLine[],
  counted: CountedAmounts,
  openingFloat: number
): boolean => lines.some(line => (differenceOf(line, counted, openingFloat) ?? 0) !== 0)

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
