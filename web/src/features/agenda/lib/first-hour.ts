import type { LocalDate } from '@mostrador/kernel'
import type { Span } from './hours.ts'
import { MINUTES_PER_DAY, type Moment } from './moment.ts'

/** Where what is new begins on another day than today. */
export const MORNING = 10 * 60
const QUARTER = 15

type OpenDay = { readonly date: LocalDate; readonly open: readonly Span[] }

/**
 * The minute where an appointment begins when no place was pointed at: the next quarter hour today,
 * the morning of another day, and not before anybody works. Null when nobody works any more that
 * day. `working` is undefined while nobody knows the hours.
 */
export const firstHour = (
  date: LocalDate,
  now: Moment,
  working: readonly OpenDay[] | undefined
): number | null => {
  const earliest =
    date === now.date
      ? Math.min(Math.ceil((now.minute + 1) / QUARTER) * QUARTER, MINUTES_PER_DAY - QUARTER)
      : MORNING
  const days = (working ?? []).filter(day => day.date === date)
  if (days.length === 0) return earliest
  const starts = days
    .flatMap(({ open }) => open)
    .filter(({ to }) => to > earliest)
    .map(({ from }) => Math.max(from, earliest))
  return starts.length === 0 ? null : Math.min(...starts)
}
