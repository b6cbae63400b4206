import type { Column } from './board.ts'
import { MINUTES_PER_DAY, type Moment } from './moment.ts'

/**
 * How soon somebody wants to see this column, smaller is sooner: who works now with appointments
 * still to come, who works now without, who works later, who does not work. On another day than
 * today the whole day counts.
 */
export const opensLate = ({ date, closed, boxes, folds }: Column, now: Moment): number => {
  const isToday = date === now.date
  const from = isToday ? now.minute : 0
  const isOpenNow = !closed.some(span => span.from <= from && from < span.to)
  const isOpenLater = !closed.some(span => span.from <= from && span.to >= MINUTES_PER_DAY)
  const hasSomething =
    folds.some(({ to }) => to > from) ||
    boxes.some(({ to, thin, appointment }) => to > from && !thin && appointment.status !== 'block')
  const works = isToday ? isOpenNow : isOpenLater
  const late = works ? 0 : 2
  return (works || isOpenLater ? late : 4) + (hasSomething ? 0 : 1)
}

/** Ids of the specialists in the order in which they are worth seeing; equals keep their order. */
export const openingOrder = (columns: readonly Column[], now: Moment): readonly string[] =>
  columns
    .map(column => ({ id: column.specialist?._id ?? '', late: opensLate(column, now) }))
    .sort((a, b) => a.late - b.late)
    .map(({ id }) => id)

/** `list` in the order of `ids`; others come last. */
export const sortByIds = <T extends { readonly _id: string }>(
  list: readonly T[],
  ids: readonly string[]
): readonly T[] => {
  const place = new Map(ids.map((id, at) => [id, at]))
  return list.toSorted(
    (a, b) => (place.get(a._id) ?? ids.length) - (place.get(b._id) ?? ids.length)
  )
}
