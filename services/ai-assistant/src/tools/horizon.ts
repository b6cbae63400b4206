/** How far ahead an assistant offers times, and how near a date needs no year beside it. */
const monthsAhead = 12
const monthsWithoutYear = 11

const after = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** The last local date on which a time is offered. */
export const lastBookableDay = (today: string): string => after(today, monthsAhead)

/** A date that its day and month alone do not tell. */
export const needsYear = (date: string, today: string): boolean =>
  date > after(today, monthsWithoutYear) || after(date, monthsWithoutYear) < today
