import '../../../ui/temporal.ts'
import {
  addDays,
  type LocalDate,
  startOfDay,
  weekdayOf,
  weekdays,
  type Zone,
} from '@mostrador/kernel'

/** [CAL2-02] `laboral` is Lun–Vie, `lista` the agenda as a list. */
export const views = ['dia', 'semana', 'laboral', 'mes', 'lista'] as const
export type View = (typeof views)[number]
export const isView = (value: unknown): value is View => views.some(view => view === value)
export const viewNames: Record<View, string> = {
  dia: 'Día',
  semana: 'Semana',
  laboral: 'Lun–Vie',
  mes: 'Mes',
  lista: 'Lista',
}

/** Days of the view `lista`. */
const LIST_DAYS = 30
const consecutiveDays = (from: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, day) => addDays(from, day))
const mondayOf = (date: LocalDate): LocalDate => addDays(date, -weekdays.indexOf(weekdayOf(date)))
const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
const monthsLater = (date: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/**
 * The local days that `view` shows around `anchor`, in order; a month is shown in whole weeks from
 * Monday.
 */
export const daysOf = (view: View, anchor: LocalDate): readonly LocalDate[] => {
  switch (view) {
    case 'dia':
      return [anchor]
    case 'semana':
      return consecutiveDays(mondayOf(anchor), 7)
    case 'laboral':
      return consecutiveDays(mondayOf(anchor), 5)
    case 'lista':
      return consecutiveDays(anchor, LIST_DAYS)
    case 'mes': {
      const from = mondayOf(firstOfMonth(anchor))
      const end = addDays(monthsLater(firstOfMonth(anchor), 1), -1)
      const weeks = Math.ceil((Temporal.PlainDate.from(from).until(end).total('days') + 1) / 7)
      return consecutiveDays(from, weeks * 7)
    }
  }
}

/** The anchor one page earlier (-1) or later (1). */
export const step = (view: View, anchor: LocalDate, by: -1 | 1): LocalDate => {
  if (view === 'mes') return monthsLater(firstOfMonth(anchor), by)
  if (view === 'dia') return addDays(anchor, by)
  return addDays(anchor, by * (view === 'lista' ? LIST_DAYS : 7))
}

/** The days of the page before and of the page after the one that is shown. */
export const neighbourPages = (
  view: View,
  anchor: LocalDate
): readonly (readonly LocalDate[])[] => [
  daysOf(view, step(view, anchor, -1)),
  daysOf(view, step(view, anchor, 1)),
]

/**
 * What is asked of the server for a page of days, as instants [from, to). The pages beside it are
 * asked for ahead [CAL2-06]; the document's 30 days each way weighed more than people look at.
 */
export const fetchedRange = (
  days: readonly LocalDate[],
  zone: Zone
): { from: string; to: string } => {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return {
    from: startOfDay(first, zone).toISOString(),
    to: startOfDay(addDays(last, 1), zone).toISOString(),
  }
}
