import type { DateConstraint } from '../understand/spans/constraints.ts'
import type { Slots } from '../understand/slots.ts'
import type { Frame } from './memory.ts'

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

/** Of «mi corte del miércoles, un día después» the day that is named is the one it has. */
export const moveByDays = (frame: Frame, days: number, { date }: Slots): void => {
  frame.days = days
  if (date?.kind === 'days') frame.source = date
  delete frame.when
}
