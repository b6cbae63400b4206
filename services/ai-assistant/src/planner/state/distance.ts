import type { DateConstraint } from '../understand/spans/constraints.ts'

type Distance = Extract<DateConstraint, { kind: 'after-last-visit' }>
const units = { day: 'days', week: 'weeks', month: 'months' } as const

/** The one day at a distance from another. */
export const daysAfter = (
  date: string,
  { amount, unit }: Pick<Distance, 'amount' | 'unit'>
): Extract<DateConstraint, { kind: 'days' }> => {
  const day = Temporal.PlainDate.from(date)
    .add({ [units[unit]]: amount })
    .toString()
  return { kind: 'days', from: day, to: day }
}
