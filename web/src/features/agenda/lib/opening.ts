import type { Column } from './board.ts'
import { MINUTES_PER_DAY, type Moment } from './moment.ts'

/**
 * Rank of a column when the agenda opens, smaller first: works now with upcoming events, works now
 * without, works later, does not work. On a day other than today the whole day counts.
 */
export const viewRank = ({ date, closed, boxes, folds }: Column, now: Moment): number => {
  const isToday = date === now.date
  const from = isToday ? now.minute : 0
  const isOpenNow = !closed.some(span => span.from <= from && from < span.to)
  const isOpenLater = !closed.some(span => span.from <= from && span.to >= MINUTES_PER_DAY)
  const hasEvents =
    folds.some(({ to }) => to > from) ||
    boxes.some(({ to, thin, appointment }) => to > from && !thin && appointment.status !== 'block')
  const works = isToday ? isOpenNow : isOpenLater
  const rank = works ? 0 : 2
  return (works || isOpenLater ? rank : 4) + (hasEvents ? 0 : 1)
}

/** Ids of the specialists sorted by `viewRank`; equal ranks keep their order. */
export const openingOrder = (columns: readonly Column[], now: Moment): readonly string[] =>
  columns
    .map(column => ({ id: column.specialist?._id ?? '', rank: viewRank(column, now) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)

/** `list` in the order of `ids`; others come last. */
export const sortByIds = <T extends { readonly _id: string }>(
  list: readonly T[],
  ids: readonly string[]
): readonly T[] => {
  const positions = new Map(ids.map((id, index) => [id, index]))
  return list.toSorted(
    (a, b) => (positions.get(a._id) ?? ids.length) - (positions.get(b._id) ?? ids.length)
  )
}
