import { type Weekday, weekdays } from '@mostrador/kernel'
import {
  openedDay,
  optimalWindow,
  type Slot,
  slotsOf,
  spanOf,
  spansOf,
  weekFrom,
  clipSlots,
  wholeDaySlot,
  type WorkingWeek,
} from './working-week.ts'

const HOUR = 60
/** A range that is added lasts this long [SCH-06]. */
const ADDED = 2 * HOUR
/** A rest leaves at least this much work on both sides. */
const LEFT = 30
const LUNCH = 14 * HOUR

type Limit = readonly Slot[]
const allDay: Limit = [wholeDaySlot]

/** The ranges of a day that was closed: 09:00-18:00, as far as it may be worked [SCH-05]. */
export const openDay = (limit: Limit = allDay): Slot[] => {
  const usual = clipSlots([openedDay], limit)
  return usual.length > 0 ? usual : slotsOf(spansOf(limit))
}

/**
 * One more range, an hour after the last one and of two hours [SCH-06]; null where the day has no
 * room.
 */
export const addSlot = (slots: readonly Slot[], limit: Limit = allDay): Slot[] | null => {
  const last = spansOf(slots).at(-1)
  if (last === undefined) return openDay(limit)
  const from = last.to + HOUR
  const candidate = { from, to: Math.min(from + ADDED, 24 * HOUR) }
  if (candidate.from >= candidate.to) return null
  const added = clipSlots(slotsOf([candidate]), limit)[0]
  return added === undefined ? null : [...slots, added]
}

/**
 * An hour of rest in the longest range, at 14:00 if that is inside, else in its middle; null where
 * it is too short.
 */
export const addRest = (slots: readonly Slot[]): Slot[] | null => {
  const spans = spansOf(slots)
  const longest = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (longest === undefined || longest.to - longest.from < HOUR + 2 * LEFT) return null
  const fitsLunch = longest.from + LEFT <= LUNCH && LUNCH + HOUR + LEFT <= longest.to
  const middle = Math.round((longest.from + longest.to - HOUR) / 2 / LEFT) * LEFT
  const start = fitsLunch ? LUNCH : Math.max(middle, longest.from + LEFT)
  return spans.flatMap(span =>
    span === longest
      ? [
          ...slotsOf([{ from: span.from, to: start }]),
          ...slotsOf([{ ...span, from: start + HOUR }]),
        ]
      : slotsOf([span])
  )
}

/**
 * Without one range. The last one closes the day of a branch; of others it cannot be removed
 * [SCH-07].
 */
export const removeSlot = (
  kind: 'branch' | 'specialist' | 'service',
  slots: readonly Slot[],
  at: number
): readonly Slot[] =>
  slots.length === 1 && kind !== 'branch' ? slots : slots.filter((_, index) => index !== at)

/**
 * The ranges of one day on those that are open, as far as each may be worked; a closed day, and one
 * that shares nothing, stay.
 */
export const copyToOpen = (week: WorkingWeek, from: Weekday, limits?: WorkingWeek): WorkingWeek =>
  weekFrom(day => {
    if (day === from || week[day].length === 0) return week[day]
    const copied = limits === undefined ? week[from] : clipSlots(week[from], limits[day])
    return copied.length === 0 ? week[day] : copied
  })

/** A week to begin with and correct. */
export type Preset = { readonly id: string; readonly label: string; readonly week: WorkingWeek }

const untilDay = (last: Weekday, slot: Slot): WorkingWeek =>
  weekFrom(day => (weekdays.indexOf(day) <= weekdays.indexOf(last) ? [slot] : []))

/** Usual weeks of a branch, the last one in the best window of a day [SCH-05]. */
export const presets: readonly Preset[] = [
  { id: 'lv', label: 'Lun a vie 9–18', week: untilDay('friday', openedDay) },
  {
    id: 'ls',
    label: 'Lun a sáb 10–20',
    week: untilDay('saturday', { from: '10:00', to: '20:00' }),
  },
  {
    id: 'all',
    label: 'Todos los días 8–20',
    week: untilDay('sunday', optimalWindow),
  },
]

/** Hours of work in a week, for «48 h a la semana». */
export const hoursPerWeek = (week: WorkingWeek): number =>
  weekdays
    .flatMap(day => slotsOf(spansOf(week[day])).map(spanOf))
    .reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0)
